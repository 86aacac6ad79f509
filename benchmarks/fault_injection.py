"""Faults put into clean games: is each found, at its place, and nothing else?

    python benchmarks/fault_injection.py [CASES [CODE ...]] [--egn] [--show N]

Makes CASES cases (200 by default) of every finding, or of those given, and prints for each how many were found
exactly, how many were missed, how many findings came on top, and precision and recall. With `--egn` the games are
written as EGN: of CASES cases those that EGN has words for. `--show` prints the first N cases that went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fault_cases import cases, judge, judge_egn
from faults import INJECTORS

from euchre_cli.findings import KINDS


def main() -> None:
    """Make cases, judge them, report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("cases", nargs="?", type=int, default=200)
    parser.add_argument("codes", nargs="*", default=[])
    parser.add_argument("--egn", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    show = options.show
    print(
        f"{'finding':38} {'cases':>6} {'exact':>6} {'missed':>6} {'extra':>6} {'precision':>9} {'recall':>7} {'ms':>6}"
    )
    worst = 1.0
    for code in options.codes or INJECTORS:
        total = exact = missed = extra = 0
        spent = 0.0
        for number, case in islice(cases(code, INJECTORS[code], options.seed), options.cases):
            start = time.perf_counter()
            verdict = judge_egn(code, case) if options.egn else judge(code, case)
            spent += time.perf_counter() - start
            if verdict is None:
                continue
            total += 1
            exact += verdict.exact
            missed += len(verdict.missed)
            extra += len(verdict.extra)
            if show and not verdict.exact:
                show -= 1
                print(f"--- {code} number {number}: missed {verdict.missed}")
                for found in verdict.extra:
                    print(
                        f"    {found.code} {found.line}:{found.column}-{found.end_column} {found.message} | {found.evidence}"
                    )
                print(verdict.text)
        if not total:
            continue
        found = total - missed
        precision, recall = found / (found + extra) if found else 0.0, found / total
        worst = min(worst, precision, recall)
        print(
            f"{code} {KINDS[code].name:33} {total:6} {exact:6} {missed:6} {extra:6} "
            f"{precision:9.4f} {recall:7.4f} {1000 * spent / total:6.1f}",
            flush=True,
        )
    print(f"\nthe least precision or recall: {worst:.4f}")


if __name__ == "__main__":
    main()
