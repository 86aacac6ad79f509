"""What players, teams and seats have done over any number of games.

A replayed deal is boiled down to what the statistics count of it (`deal`), which is added to the tally of each who
sat at the table (`tally`); a tally is made of figures that know their interval (`figures`). Tallies of parts, merged,
are the tallies of the whole.
"""
