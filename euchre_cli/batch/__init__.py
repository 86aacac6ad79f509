"""Any number of inputs of any size: cut into pieces, done by one process, several, or a cluster, and put in order.

An ordered list of `pieces`, a function that makes results of a piece, one of the `executors` that runs it, and the
command that takes the results in the order of the pieces and writes. The function is the same wherever it runs, so the
output is too. What is done is kept in a `journal`, from which an interrupted run goes on.
"""
