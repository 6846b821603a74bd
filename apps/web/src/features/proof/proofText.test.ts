import { type Day, isDay, type ProofSpan } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { marchStrip } from './proof.fixture.ts';
import { areProven, explainProof, monthLabel, stripMonths, stripRange, usualStatementEnd } from './proofText.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const span = (from: string, to: string, state: ProofSpan['state']) => ({ from: day(from), to: day(to), state });

// covers: reconciliation 35
test('a statement of April 1 to 30 is proven by others if each of its days is, in one span or several', () => {
  const [from, to] = [day('2026-04-01'), day('2026-04-30')];
  const split = [span('2026-03-20', '2026-04-10', 'proven'), span('2026-04-11', '2026-05-02', 'proven')];
  expect(areProven(split, from, to)).toBe(true);
  expect(areProven([span('2026-04-02', '2026-05-02', 'proven')], from, to)).toBe(false);
  expect(areProven([span('2026-04-01', '2026-04-30', 'unproven')], from, to)).toBe(false);
});

describe('the strip', () => {
  // covers: reconciliation 25
  test('shows this year, and at least half a year', () => {
    expect(stripRange(day('2026-11-15'))).toEqual({ from: '2026-01-01', to: '2026-11-15' });
    expect(stripRange(day('2026-02-03'))).toEqual({ from: '2025-09-01', to: '2026-02-03' });
  });

  // covers: reconciliation 25
  test('28 days of February and 31 of March, named in words', () => {
    const months = stripMonths([
      span('2026-02-01', '2026-03-02', 'proven'),
      span('2026-03-03', '2026-03-09', 'contradicted'),
      span('2026-03-10', '2026-03-31', 'proven'),
    ]);
    expect(months.map(({ days }) => days.length)).toEqual([28, 31]);
    expect(months.map(monthLabel)).toEqual([
      'Feb 2026: every day proven',
      'Mar 2026: 24 days proven, March 3 to 9 don’t add up',
    ]);
  });

  test('a month names single days, and many runs by their number', () => {
    const [one] = stripMonths([
      span('2026-11-01', '2026-11-14', 'proven'),
      span('2026-11-15', '2026-11-15', 'unproven'),
    ]);
    expect(one && monthLabel(one)).toBe('Nov 2026: 14 days proven, November 15 unproven');
    const [off] = stripMonths([span('2026-11-01', '2026-11-01', 'contradicted')]);
    expect(off && monthLabel(off)).toBe('Nov 2026: November 1 doesn’t add up');
  });
});

// covers: reconciliation 29
test('a statement usually ends with the last month; if that is locked, today', () => {
  expect(usualStatementEnd(day('2026-11-15'), null)).toBe('2026-10-31');
  expect(usualStatementEnd(day('2026-11-15'), day('2026-09-30'))).toBe('2026-10-31');
  expect(usualStatementEnd(day('2026-11-15'), day('2026-10-31'))).toBe('2026-11-15');
});

describe('the proven days', () => {
  const source = { source: 'person', basis: 'closing', fileName: null, to: day('2026-11-15'), count: 2 } as const;
  const explain = (from: string, lockedThrough: Day | null = null) =>
    explainProof(marchStrip({ mark: 'unproven', sources: [{ ...source, from: day(from) }] }), lockedThrough);

  // covers: reconciliation 36
  test('days before the first known balance aren’t, and an earlier statement would prove them', () => {
    expect(explain('2026-03-31')).toContain(
      'No balance is known before 03/31/2026, so the days up to it are unproven.',
    );
    expect(explain('2026-03-31')).toContain('To prove them, reconcile an earlier statement.');
    expect(explain('2026-03-31', day('2026-03-31'))).toContain('unlock your first statement and start with an earlier');
    expect(explain('2026-02-28')).not.toContain('No balance is known');
  });

  // covers: reconciliation 36
  test('one balance proves nothing, whether it is from a locked statement or there is none', () => {
    const none = marchStrip({ mark: 'unproven', sources: [] });
    expect(explainProof(none, day('2026-10-31'))).toMatch(
      /^Only the balance on 10\/31\/2026 is known, and proof takes two\./,
    );
    expect(explainProof(none, null)).toMatch(/^No balance has been compared with your transactions yet\./);
  });
});
