"""Grading recorded decisions: what each choice cost, by what its player could see."""
