#!/usr/bin/env python3
"""Runs `percuss impact --json` on every case of a file and compares with the expected results.

usage: run_cases.py PERCUSS CASES.json [-v] [--law NAME]
PERCUSS: the command, e.g. ./percuss; --law: only the cases of that law.
Prints a line for each case that differs, then 'N passed, N failed'. Exit code 1 if any failed or there were none."""
import argparse, json, os, subprocess, sys, tempfile


def close(a, b, tol, scale):
    if len(a) != len(b): return False
    return all(isinstance(x, (int, float)) and abs(x - y) <= tol * scale for x, y in zip(a, b))


def compare(out, want, tol):
    """What differs between one reported solution and one expected solution ('' if nothing)."""
    if 'velocity_after' in want:
        s = max([1.0] + [abs(x) for x in want['velocity_after']])
        if not close(out.get('velocity_after', []), want['velocity_after'], tol, s):
            return f"velocity_after {out.get('velocity_after')} instead of {want['velocity_after']}"
    got = {e['name']: e for e in out.get('elements', [])}
    for w in want.get('elements', []):
        g = got.get(w['name'])
        if g is None: return f"element {w['name']} is missing"
        for key in ('impulse', 'gamma_after'):
            if key == 'impulse' and want.get('impulse_unique') is False: continue
            if key in w:
                s = max([1.0] + [abs(x) for x in w[key]])
                if not close(g.get(key, []), w[key], 10 * tol, s): return f"{w['name']}.{key} {g.get(key)} instead of {w[key]}"
        if want.get('impulse_unique') is not False:
            for key in ('mode', 'slip'):
                if key in w and g.get(key) != w[key]: return f"{w['name']}.{key} {g.get(key)!r} instead of {w[key]!r}"
    if want.get('work') is not None and 'energy' in out:
        s = max(1.0, abs(want['work']))
        if not abs(out['energy']['work'] - want['work']) <= 100 * tol * s: return f"work {out['energy']['work']} instead of {want['work']}"
    if want.get('compression_velocity') and want.get('impulse_unique') is not False and 'compression' in out:
        s = max([1.0] + [abs(x) for x in want['compression_velocity']])
        if not close(out['compression'].get('velocity_after', []), want['compression_velocity'], tol, s): return 'compression differs'
    for key in ('dT1', 'dT2'):
        if want.get(key) is not None and 'loss' in out:
            if not abs(out['loss'][key] - want[key]) <= 100 * tol * max(1.0, abs(want[key])): return f"{key} {out['loss'][key]} instead of {want[key]}"
    return ''


def check(command, case):
    want, tol = case['expected'], case['tolerance']
    with tempfile.NamedTemporaryFile('w', suffix='.json', delete=False) as f: json.dump(case['problem'], f)
    try:
        several = want['solutions'] not in (0, 1)
        p = subprocess.run(command + ['impact', f.name, '--json'] + (['--all'] if several else []), capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired: return 'no answer in 60 s'
    finally: os.unlink(f.name)
    if want['solutions'] == 0:
        return '' if p.returncode == 3 else f'exit code {p.returncode} where no solution exists'
    if p.returncode != 0: return f'exit code {p.returncode}: {p.stderr.strip()[:160]}'
    try: out = json.loads(p.stdout)
    except ValueError: return 'not JSON: ' + p.stdout[:80]
    if out.get('status') != 'solved': return f"status {out.get('status')}"
    n = want['solutions']
    if isinstance(n, int) and out.get('solutions') not in (n, None): return f"{out.get('solutions')} solutions instead of {n}"
    if n == 'continuum':
        if out.get('solutions') != n: return f"solutions {out.get('solutions')!r} instead of 'continuum'"
    else:
        differ = [compare(out, w, tol) for w in want['all']]
        if all(differ): return differ[0]
    if several:
        every = out.get('all', [])
        for w in want['all']:
            if all(compare(o, w, tol) for o in every): return f"--all does not list {w['velocity_after']}"
        if isinstance(n, int) and len(every) != n: return f'--all lists {len(every)} solutions instead of {n}'
    return ''


def law_of(case):
    law = case['problem'].get('law', 'newton')
    return next(iter(law)) if isinstance(law, dict) else law


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('command', metavar='PERCUSS')
    parser.add_argument('cases', metavar='CASES.json')
    parser.add_argument('-v', dest='verbose', action='store_true', help='name the cases that pass, too')
    parser.add_argument('--law', metavar='NAME', help='only the cases of this law')
    arguments = parser.parse_args()
    with open(arguments.cases) as f: cases = json.load(f)['cases']
    if arguments.law: cases = [c for c in cases if law_of(c) == arguments.law]
    failed = 0
    for c in cases:
        why = check([arguments.command], c)
        if why:
            failed += 1
            print(f"{c['id']}: {why}")
        elif arguments.verbose: print(f"{c['id']}: ok")
    print(f'{len(cases) - failed} passed, {failed} failed')
    return 1 if failed or not cases else 0


if __name__ == '__main__': sys.exit(main())
