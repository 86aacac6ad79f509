"""The checks: one module a family of findings. A check looks at a scene and yields what is wrong; it raises nothing.

======================  ==============================================================
`checks.deal`           D2xx: dealer, number, packets, up-card and hands
`checks.auction`        B3xx: calls and "alone"
`checks.exchange`       X4xx: exchanges and discards
`checks.play`           P5xx: cards played, and claims
`checks.ending`         what shows only when the deal is over: something is missing
`checks.impossible`     what no completion of the unseen cards makes legal
`checks.score`          S6xx: what the scorer wrote
======================  ==============================================================
"""
