import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { at, gapOf, row } from './proof.fixture.ts';
import { findStatementCulprits, type StatementTick } from './statement-ticks.ts';

const tick = (id: number, amount: number, more: Partial<StatementTick> = {}): StatementTick => ({
  ...{ id, day: at(4), name: `Shop ${id}`, cents: cents(amount), isTicked: false },
  ...more,
});

const explain = (missing: number, rows: readonly StatementTick[]) =>
  findStatementCulprits({ rows, missingCents: cents(missing), endsOn: at(30) }, null);

const firstText = (missing: number, rows: readonly StatementTick[]) => {
  const [first] = explain(missing, rows);
  return [first?.sentence.map(({ text }) => text).join(''), first?.fixLabel];
};

// covers: reconciliation 33
test('−20.00 is missing, and a purchase of 20.00 isn’t ticked off', () => {
  expect(firstText(-20_00, [tick(1, -20_00), tick(2, -30_00, { isTicked: true })])).toEqual([
    'Shop 1 on 03/05/2026, $20.00, isn’t ticked off. With it, the statement matches.',
    'Tick it off',
  ]);
});

// covers: reconciliation 33
test('−50.00 is missing: both, or all three, aren’t ticked off', () => {
  expect(firstText(-50_00, [tick(1, -20_00), tick(2, -30_00)])[1]).toBe('Tick off both');
  expect(firstText(-50_00, [tick(1, -20_00), tick(2, -30_00), tick(3, -5_00)])).toEqual([
    'Shop 1, $20.00, and Shop 2, $30.00, aren’t ticked off. With both, the statement matches.',
    'Tick off both',
  ]);
  expect(firstText(-55_00, [tick(1, -20_00), tick(2, -30_00), tick(3, -5_00)])[1]).toBe('Tick off all 3');
});

// covers: reconciliation 33
test('20.00 too much: what is ticked off and was bought near the end isn’t on the statement yet', () => {
  const ticked = [tick(1, -20_00, { isTicked: true }), tick(2, -20_00, { isTicked: true, day: at(28) })];
  const found = explain(20_00, ticked);
  expect(found.map(({ fix }) => fix)).toEqual([
    [{ kind: 'setTick', id: 2, isTicked: false }],
    [{ kind: 'setTick', id: 1, isTicked: false }],
  ]);
  expect(found[0]?.fixLabel).toBe('Leave it for the next statement');
});

test('two swapped digits of the ending balance, typed a moment ago, come before those of a transaction', () => {
  const shop = row(-34_52, at(3), 'Shop');
  // 1,000.00 − 34.52 = 965.48; typed is 956.48, and with 43.52 for the shop that would be right.
  const found = gapOf(956_48, [shop]);
  const later = { ...found.gap.later, source: 'person', basis: 'closing' } as const;
  const facts = { ...found, gap: { ...found.gap, later } };
  const ticks = [tick(shop.id, shop.cents, { day: shop.day, name: 'Shop', isTicked: true })];
  const [first] = findStatementCulprits({ rows: ticks, missingCents: cents(-9_00), endsOn: later.day }, facts);
  expect(first?.kind).toBe('balance');
});

// covers: reconciliation 33
test('what no tick explains is explained by the gap that the statement would leave, and both are ranked together', () => {
  const [one, other] = [row(-45_00, at(3), 'Pharmacy'), row(-45_00, at(3), 'Pharmacy')];
  const facts = gapOf(955_00, [one, other]);
  const ticks = [one, other].map(({ id, day, name, cents: amount }) => tick(id, amount, { day, name, isTicked: true }));
  const found = findStatementCulprits({ rows: ticks, missingCents: cents(45_00), endsOn: at(8) }, facts);
  expect(found.slice(0, 2).map(({ fixLabel }) => fixLabel)).toEqual([
    'Remove the duplicate',
    'Leave it for the next statement',
  ]);
  const dismissed = found[0]?.fingerprint;
  const left = findStatementCulprits(
    { rows: ticks, missingCents: cents(45_00), endsOn: at(8) },
    facts,
    (fingerprint) => fingerprint === dismissed,
  );
  expect(left.map(({ fingerprint }) => fingerprint)).not.toContain(dismissed);
});
