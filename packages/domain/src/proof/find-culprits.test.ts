import { describe, expect, test } from 'vitest';
import { parseDay } from '../day.ts';
import { cents } from '../money.ts';
import { isDecimalShift, isDigitDropped, isTransposed } from './digits.ts';
import { findCulprits } from './find-culprits.ts';
import { at, balance, gapOf, prove, reported, row } from './proof.fixture.ts';
import type { ProofGap } from './result.ts';
import { createStates } from './strip.ts';
import { fixedText, gapSentence, gapTitle } from './texts.ts';

const rent = row(-300_00, at(4), 'Rent');

type Facts = ReturnType<typeof gapOf>;

function firstOf(facts: Facts) {
  const [first] = findCulprits(facts);
  if (!first) throw new Error('there is no culprit');
  return first;
}

const textOf = ({ sentence }: ReturnType<typeof firstOf>) => sentence.map(({ text }) => text).join('');

describe('the likeliest cause of a gap is', () => {
  // covers: entry/proof 8
  test('a duplicate: the one that isn’t from the bank goes', () => {
    const bank = row(-45_00, at(4), 'Pharmacy', { origin: 'bank' });
    const file = row(-45_00, at(5), 'Pharmacy 0042', { origin: 'file', merchantKey: 'pharmacy' });
    const culprit = firstOf(gapOf(655_00, [rent, bank, file]));
    expect(culprit).toMatchObject({ kind: 'duplicate', fix: [{ kind: 'remove', id: file.id }] });
    expect(textOf(culprit)).toBe('Pharmacy 0042 is here twice, $45.00 each, a day later.');
    expect([culprit.fixLabel, culprit.dismissLabel]).toEqual(['Remove the duplicate', 'They’re both real']);
  });

  // covers: entry/proof 9
  test('a file that was imported twice: 20.00 + 25.00 are here twice, and all copies go', () => {
    const file = { origin: 'file' } as const;
    const first = [row(-20_00, at(4), 'Cafe', file), row(-25_00, at(5), 'Pharmacy', file)];
    const again = first.map((one, index) => ({ ...one, id: 9_000 + index, postedIn: 2 }));
    const culprit = firstOf(gapOf(655_00, [rent, ...first, ...again]));
    expect(culprit.fix).toEqual(again.map(({ id }) => ({ kind: 'remove', id })));
    expect(textOf(culprit)).toBe('2 transactions are here twice, $45.00 in all. A file may have been imported twice.');
  });

  // covers: entry/proof 9
  test('a purchase that was pending, next to the posted one with its tip: 45.00 and 54.00', () => {
    const [left, posted] = [row(-45_00, at(4), 'Grill'), row(-54_00, at(5), 'Grill')];
    const culprit = firstOf(gapOf(646_00, [rent, left, posted]));
    expect(culprit).toMatchObject({ kind: 'duplicate', fix: [{ kind: 'remove', id: left.id }] });
    expect(textOf(culprit)).toBe(
      'Grill on 03/05/2026, $45.00, may be the pending version of the $54.00 charge on 03/06/2026.',
    );
    expect(culprit.fixLabel).toBe('Remove the pending copy');
  });

  // covers: entry/proof 9
  test('two transactions on each other’s account: both accounts are off by 10.00', () => {
    const [here, there] = [row(-55_00, at(4), 'Pharmacy'), row(-45_00, at(4), 'Cafe', { accountId: 2 })];
    const facts = gapOf(655_00, [rent, here, there]);
    const other = { ...facts.gap, accountId: 2, gapCents: cents(-10_00) };
    const culprit = firstOf({ ...facts, gaps: [facts.gap, other] });
    expect(culprit.fix).toEqual([
      { kind: 'move', id: here.id, toAccountId: 2 },
      { kind: 'move', id: there.id, toAccountId: 1 },
    ]);
    expect(textOf(culprit)).toBe(
      'Pharmacy on 03/05/2026, $55.00, and Cafe, $45.00, on Savings may be in each other’s accounts.',
    );
    expect(culprit.fixLabel).toBe('Swap their accounts');
  });

  // covers: entry/proof 9
  test('not two on each other’s account if the other one has no gap on the day of this one’s', () => {
    const [here, there] = [row(-55_00, at(4), 'Pharmacy'), row(-45_00, at(6), 'Cafe', { accountId: 2 })];
    const facts = gapOf(655_00, [rent, here, there]);
    const earlier = { ...facts.gap.earlier, accountId: 2, day: at(5) };
    const other = { ...facts.gap, accountId: 2, gapCents: cents(-10_00), from: at(6), earlier };
    expect(findCulprits({ ...facts, gaps: [facts.gap, other] }).flatMap(({ fix }) => fix)).not.toContainEqual({
      ...{ kind: 'move', id: here.id, toAccountId: 2 },
    });
  });

  // covers: entry/proof 9
  test('a deleted transaction rather than two that may only happen to be 10.00 apart', () => {
    const [here, there] = [row(-55_00, at(4), 'Pharmacy'), row(-45_00, at(4), 'Cafe', { accountId: 2 })];
    const deleted = row(10_00, at(4), 'Refund', { isDeleted: true });
    const facts = gapOf(655_00, [rent, here, there, deleted]);
    const other = { ...facts.gap, accountId: 2, gapCents: cents(-10_00) };
    expect(firstOf({ ...facts, gaps: [facts.gap, other] }).fix).toEqual([{ kind: 'restore', id: deleted.id }]);
  });

  // covers: entry/proof 8
  test('a deleted transaction of that amount', () => {
    const deleted = row(-45_00, at(4), 'Pharmacy', { isDeleted: true });
    expect(firstOf(gapOf(655_00, [rent, deleted]))).toMatchObject({
      ...{ kind: 'deleted', fix: [{ kind: 'restore', id: deleted.id }] },
    });
  });

  // covers: entry/proof 21
  test('a deleted transfer rather than adding it for its other side, also if the same one is there every week', () => {
    const transfer = { merchantKey: 'savings', isTransfer: true } as const;
    const deleted = row(-45_00, at(4), 'To Savings', { ...transfer, isDeleted: true });
    const weekBefore = row(-45_00, at(-3), 'To Savings', transfer);
    const otherSide = row(45_00, at(5), 'From Checking', { accountId: 2, isTransfer: true });
    const facts = gapOf(655_00, [rent, weekBefore, deleted, otherSide]);
    expect(firstOf(facts).fix).toEqual([{ kind: 'restore', id: deleted.id }]);
    const twin = row(-45_00, at(3), 'To Savings', transfer);
    const twice = gapOf(610_00, [rent, weekBefore, deleted, otherSide, twin]);
    expect(firstOf(twice).fix).toEqual([{ kind: 'restore', id: deleted.id }]);
  });

  // covers: entry/proof 20
  test('three that were deleted at once: 20.00 + 15.00 + 10.00 = 45.00', () => {
    const deleted = [20_00, 15_00, 10_00].map((amount) => row(-amount, at(4), `Shop ${amount}`, { isDeleted: true }));
    const culprit = firstOf(gapOf(655_00, [rent, ...deleted]));
    expect(culprit.fix).toEqual(deleted.map(({ id }) => ({ kind: 'restore', id })));
    expect(textOf(culprit)).toBe('3 transactions of these days, $45.00 in all, were deleted here.');
    expect(culprit.fixLabel).toBe('Restore all 3');
    const other = row(-33_00, at(5), 'Cafe', { isDeleted: true });
    expect(firstOf(gapOf(655_00, [rent, other, ...deleted])).fix).toEqual(culprit.fix);
  });

  // covers: entry/proof 20
  test('two that a person moved to another account, or from one: 20.00 + 25.00 = 45.00', () => {
    const gone = [20_00, 25_00].map((amount) => row(-amount, at(4), `Shop ${amount}`, { accountId: 2, movedFrom: 1 }));
    const culprit = firstOf(gapOf(655_00, [rent, ...gone]));
    expect(culprit.fix).toEqual(gone.map(({ id }) => ({ kind: 'move', id, toAccountId: 1 })));
    expect(textOf(culprit)).toBe('2 transactions of these days, $45.00 in all, were moved away from here.');
    expect(culprit.fixLabel).toBe('Move both to Checking');
    const came = gone.map((one) => ({ ...one, accountId: 1, movedFrom: 2 }));
    const back = firstOf(gapOf(700_00, [rent, ...came]));
    expect(back.fix).toEqual(came.map(({ id }) => ({ kind: 'move', id, toAccountId: 2 })));
    expect(textOf(back)).toBe('2 transactions of these days, $45.00 in all, were moved here from Savings.');
  });

  // covers: entry/proof 20
  test('two from a bank on an account that has its transactions from files, if both accounts are off by 45.00', () => {
    const strange = [20_00, 25_00].map((amount) =>
      row(-amount, at(4), `Shop ${amount}`, { accountId: 2, origin: 'bank' }),
    );
    const theirs = Array.from({ length: 6 }, (_, index) =>
      row(-7_00 - index, at(4), `Cafe ${index}`, { accountId: 2, origin: 'file' }),
    );
    const facts = gapOf(655_00, [rent, ...strange, ...theirs]);
    const other = { ...facts.gap, accountId: 2, gapCents: cents(45_00) };
    const culprit = firstOf({ ...facts, gaps: [facts.gap, other] });
    expect(culprit.fix).toEqual(strange.map(({ id }) => ({ kind: 'move', id, toAccountId: 1 })));
    expect(textOf(culprit)).toBe('2 transactions of these days, $45.00 in all, may belong to Checking.');
  });

  // covers: entry/proof 20
  test('both sides of a transfer: 50.00 instead of 500.00, and both accounts are off by 450.00', () => {
    const here = row(-50_00, at(4), 'To Savings', { isTransfer: true });
    const there = row(50_00, at(5), 'From Checking', { accountId: 2, isTransfer: true });
    const facts = gapOf(200_00, [rent, here, there]);
    const other = { ...facts.gap, accountId: 2, gapCents: cents(450_00) };
    const culprit = firstOf({ ...facts, gaps: [facts.gap, other] });
    expect(culprit.fix).toEqual([
      { kind: 'setAmount', id: here.id, amountCents: 500_00, isIncome: false },
      { kind: 'setAmount', id: there.id, amountCents: 500_00, isIncome: true },
    ]);
    expect(textOf(culprit)).toBe(
      'The transfer of $50.00 on 03/05/2026 may be $500.00: Savings is off by the same amount.',
    );
    expect(culprit.fixLabel).toBe('Change both sides to $500.00');
  });

  // covers: entry/proof 21
  test('the duplicate of the same day, if a fare is paid on many days', () => {
    const days = [2, 4, 4, 5, 7];
    const fares = days.map((day) => row(-2_75, at(day), 'Metro Fare'));
    const earlier = Array.from({ length: 9 }, (_, index) => row(-2_75, at(-index), 'Metro Fare'));
    const culprit = firstOf(gapOf(689_00, [rent, ...fares], { earlier }));
    expect(culprit.fix).toEqual([{ kind: 'remove', id: fares[2]?.id }]);
  });

  // covers: entry/proof 8
  test('an edit by that amount', () => {
    const edited = row(-54_10, at(4), 'Pharmacy', { editedFrom: [cents(-45_00)] });
    const culprit = firstOf(gapOf(655_00, [rent, edited]));
    expect(culprit.fix).toEqual([{ kind: 'setAmount', id: edited.id, amountCents: 45_00, isIncome: false }]);
    expect(textOf(culprit)).toBe('Pharmacy on 03/05/2026 was changed from $45.00 to $54.10.');
  });

  // covers: entry/proof 8
  test('a transaction that was moved to another account', () => {
    const gone = row(-45_00, at(4), 'Pharmacy', { accountId: 2, movedFrom: 1 });
    expect(firstOf(gapOf(655_00, [rent, gone]))).toMatchObject({
      ...{ kind: 'movedAway', fixLabel: 'Move it back to Checking' },
    });
  });

  // covers: entry/proof 8
  test('the wrong sign: the gap is twice the amount', () => {
    const income = row(45_00, at(4), 'Pharmacy');
    expect(firstOf(gapOf(655_00, [rent, income]))).toMatchObject({
      ...{ kind: 'wrongSign', fixLabel: 'Make it money out' },
    });
  });

  // covers: entry/proof 8
  test('transposed digits: 45.32 instead of 54.32, and the gap is divisible by 9', () => {
    const typed = row(-45_32, at(4), 'Pharmacy');
    expect(firstOf(gapOf(645_68, [rent, typed]))).toMatchObject({
      ...{ kind: 'transposed', fix: [{ kind: 'setAmount', amountCents: 54_32 }] },
    });
  });

  // covers: entry/proof 8
  test('a decimal point: 4.50 instead of 45.00, if the merchant usually takes about that', () => {
    const typed = row(-4_50, at(4), 'Pharmacy');
    const earlier = [-40_10, -52_00, -38_25].map((amount, index) => ({
      ...{ name: 'Pharmacy', merchantKey: 'pharmacy', day: at(-20 * (index + 1)), cents: cents(amount) },
    }));
    expect(firstOf(gapOf(655_00, [rent, typed], { earlier }))).toMatchObject({
      ...{ kind: 'decimal', fixLabel: 'Change it to $45.00' },
    });
  });

  // covers: entry/proof 8
  test('an expected bill that isn’t there', () => {
    const expected = [{ seriesId: 7, name: 'Lightpath', day: at(5), cents: cents(-69_99) }];
    expect(firstOf(gapOf(630_01, [rent], { expected }))).toMatchObject({
      ...{ kind: 'missingBill', fix: [{ kind: 'add', row: { name: 'Lightpath', day: at(5), seriesId: 7 } }] },
    });
  });

  // covers: entry/proof 8
  test('the other side of a transfer', () => {
    const out = row(-500_00, at(4), 'To Checking', { accountId: 2, isTransfer: true });
    expect(firstOf(gapOf(1_200_00, [rent, out]))).toMatchObject({
      ...{ kind: 'transfer', fix: [{ kind: 'add', row: { isIncome: true, isTransfer: true, amountCents: 500_00 } }] },
    });
  });

  // covers: entry/proof 8
  test('two deleted transactions that add up to it', () => {
    const deleted = [row(-20_00, at(3), 'Cafe', { isDeleted: true }), row(-25_00, at(4), 'Books', { isDeleted: true })];
    expect(firstOf(gapOf(655_00, [rent, ...deleted]))).toMatchObject({ kind: 'deleted', fixLabel: 'Restore both' });
  });

  // covers: entry/proof 8
  test('a transaction that the bank removed and that still counts', () => {
    const removed = row(-45_00, at(4), 'Pharmacy', { origin: 'bank', isRemovedByBank: true });
    expect(firstOf(gapOf(700_00, [rent, removed]))).toMatchObject({ kind: 'extra', fixLabel: 'Remove it' });
  });

  // covers: entry/proof 8
  test('a merchant that is paid every month, and not this time', () => {
    const earlier = [-25, -55].map((day) => ({
      ...{ name: 'Gym', merchantKey: 'gym', day: at(day), cents: cents(-40_00) },
    }));
    const culprit = firstOf(gapOf(660_00, [rent], { earlier }));
    expect(culprit.fix).toMatchObject([{ kind: 'add', row: { name: 'Gym', day: at(5) } }]);
  });

  // covers: entry/proof 8
  test('something missing, if nothing else fits: one transaction, or several', () => {
    const culprit = firstOf(gapOf(663_21, [rent]));
    expect(textOf(culprit)).toBe('Transactions of $36.79 out are missing: one, or several that add up to it.');
    expect(culprit.fix).toMatchObject([{ kind: 'add', row: { amountCents: 36_79, isIncome: false } }]);
  });

  // covers: entry/proof 8
  test('a rounded amount rather than a transaction of 32 cents', () => {
    const earlier = [-41_17, -38_92].map((amount, index) => ({
      ...{ name: 'Fuel', merchantKey: 'fuel', day: at(-9 * (index + 1)), cents: cents(amount) },
    }));
    const fuel = row(-40_00, at(4), 'Fuel');
    expect(firstOf(gapOf(659_68, [rent, fuel], { earlier }))).toMatchObject({ kind: 'rounded' });
  });
});

describe('what is shown', () => {
  const twice = () => gapOf(655_00, [rent, row(-45_00, at(4), 'Pharmacy'), row(-45_00, at(4), 'Pharmacy')]);

  // covers: entry/proof 26
  test('a dismissed cause isn’t, and at most six are', () => {
    const facts = twice();
    const first = firstOf(facts);
    const others = findCulprits(facts, (fingerprint) => fingerprint === first.fingerprint);
    expect(others.map(({ fingerprint }) => fingerprint)).not.toContain(first.fingerprint);
    expect(findCulprits(facts).length).toBeLessThanOrEqual(6);
  });

  // covers: entry/proof 26
  test('each fix once, and with the same fingerprint every time', () => {
    const facts = twice();
    const prints = findCulprits(facts).map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
    expect(findCulprits(facts).map(({ fingerprint }) => fingerprint)).toEqual(prints);
  });

  // covers: entry/proof 24
  test('the days and the amount in words, for balances and debts', () => {
    const { gap } = twice();
    expect(gapTitle(gap, at(30))).toBe('March 3 to 9: $45.00 missing');
    expect(gapTitle({ ...gap, to: at(33) }, at(400))).toBe('March 3 to April 3, 2026: $45.00 missing');
    const textFor = (type: number) =>
      gapSentence(gap, type)
        .map(({ text }) => text)
        .join('');
    expect(textFor(0)).toBe('The balance in your file is $45.00 higher than your transactions add up to.');
    expect(textFor(1)).toBe('The balance in your file is $45.00 lower than your transactions add up to.');
    expect(fixedText(gap, true, at(30))).toBe('March 3 to 9 add up now');
    expect(fixedText(gap, false, at(30))).toBe('March 3 to 9 still don’t add up');
  });
});

test('45.32 and 54.32 have transposed digits; 45.32 and 55.32 don’t', () => {
  expect([isTransposed(45_32, 54_32), isTransposed(45_32, 55_32), isTransposed(9_05, 90_5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('4.50, 45.00, and 450.00 differ by the decimal point; 4.50 and 44.00 don’t', () => {
  expect([isDecimalShift(4_50, 45_00), isDecimalShift(450_00, 4_50), isDecimalShift(4_50, 44_00)]).toEqual([
    true,
    true,
    false,
  ]);
});

// covers: entry/proof 15
test('4.50 and 44.50 differ by a dropped digit; 4.50 and 45.00 differ by the decimal point, too; 4.50 and 54.40 don’t', () => {
  expect([isDigitDropped(4_50, 44_50), isDigitDropped(45_00, 4_50), isDigitDropped(4_50, 54_40)]).toEqual([
    true,
    true,
    false,
  ]);
});

describe('a balance that a person typed', () => {
  const typed = (amount: number, offset: number) => balance(amount, at(offset), { source: 'person' });
  const spent = row(-45_00, at(10), 'Groceries');

  /** 1,000.00, then the typed balance on March 9, then 655.00 after 300.00 of rent and 45.00 of groceries. */
  function withTyped(middle: ReturnType<typeof balance>, rows = [rent, spent]) {
    const proof = prove([typed(1_000_00, 1), middle, typed(655_00, 15)], rows);
    const states = createStates(proof);
    return proof.gaps.map((gap) => ({
      ...gapOf(655_00, [rent]),
      ...{ gap, rows, gaps: proof.gaps, isFirstBalance: () => false, isLastBalance: () => false },
      stateOn: (_account: number, day: Parameters<typeof states>[0]) => states(day),
    }));
  }

  // covers: entry/proof 10
  test('is wrong if the gaps around it cancel out: 1,000.00 − 300.00 = 700.00, and it says 770.00', () => {
    const middle = typed(770_00, 8);
    const gaps = withTyped(middle);
    expect(gaps.map(({ gap }) => gap.gapCents)).toEqual([70_00, -70_00]);
    for (const facts of gaps) {
      const culprit = firstOf(facts);
      expect(textOf(culprit)).toBe('The balance of 03/09/2026 looks wrong: $770.00 instead of $700.00.');
      expect([culprit.kind, culprit.fixLabel]).toEqual(['balance', 'Change it to $700.00']);
      expect(culprit.fix).toEqual([
        { kind: 'setBalance', balanceId: middle.id, day: at(8), amountCents: cents(700_00) },
      ]);
    }
  });

  // covers: entry/proof 10
  test('is what is owed, on a card: 300.00 of debt, and it says 370.00', () => {
    const owed = [typed(0, 1), typed(370_00, 8), typed(345_00, 15)];
    const proof = prove(owed, [rent, spent], { type: 1 });
    const [gap] = proof.gaps;
    if (!gap) throw new Error('there is no gap');
    const facts = { ...gapOf(655_00, [rent]), gap, rows: [rent, spent], gaps: proof.gaps, isOwed: true };
    expect(firstOf(facts).fix).toMatchObject([{ kind: 'setBalance', amountCents: 300_00 }]);
  });

  test('is wrong by what it says even if a transaction of its day came after it: 700.00, then 45.00 of groceries', () => {
    const middle = typed(770_00, 8);
    const after = row(-45_00, at(8), 'Groceries', { afterBalanceIn: middle.madeIn });
    for (const facts of withTyped(middle, [rent, after]))
      expect(firstOf(facts).fix).toMatchObject([{ kind: 'setBalance', balanceId: middle.id, amountCents: 700_00 }]);
  });

  // covers: entry/proof 11
  test('is set aside if a bank or a file says it, and never changed: 770.00 doesn’t fit 1,000.00 and 655.00', () => {
    for (const [source, name] of [
      ['bank', 'The bank’s balance'],
      ['file', 'The balance in your file'],
    ] as const) {
      const middle = balance(770_00, at(8), { source });
      for (const facts of withTyped(middle)) {
        const culprit = firstOf(facts);
        const text = `${name} for 03/09/2026, $770.00, doesn’t fit the balances before and after it.`;
        expect([textOf(culprit), culprit.fixLabel]).toEqual([text, 'Set this balance aside']);
        expect(culprit.fix).toEqual([{ kind: 'setAside', balanceId: middle.id }]);
      }
    }
  });

  // covers: entry/proof 11
  test('of a bank isn’t suspected if the balances after it agree with it: 770.00, then 725.00', () => {
    const proof = prove([typed(1_000_00, 1), balance(770_00, at(8)), typed(725_00, 15)], [rent, spent]);
    const [gap, ...others] = proof.gaps;
    if (!gap) throw new Error('there is no gap');
    const facts = { ...gapOf(655_00, [rent]), gap, rows: [rent, spent], gaps: proof.gaps };
    expect(others).toEqual([]);
    expect(findCulprits(facts).map(({ fixLabel }) => fixLabel)).not.toContain('Set this balance aside');
  });

  // covers: entry/proof 11
  test('of a bank that has a transaction before it arrives names it: 655.00 with 45.00 of groceries', () => {
    const sync = (amount: number, offset: number) => reported(amount, at(offset), 10 + offset);
    const late = row(-45_00, at(7), 'Groceries', { postedIn: 20, timing: 'bank', origin: 'bank' });
    const early = row(-300_00, at(4), 'Harbor Rent', { postedIn: 15, timing: 'bank', origin: 'bank' });
    const balances = [sync(1_000_00, 1), sync(655_00, 8), sync(655_00, 15)];
    const proof = prove(balances, [early, late], { includesPending: false });
    expect(proof.gaps.map(({ gapCents }) => gapCents)).toEqual([-45_00, 45_00]);
    for (const gap of proof.gaps) {
      const facts = { ...gapOf(655_00, [rent]), gap, rows: [early, late], gaps: proof.gaps };
      expect(findCulprits(facts).map(textOf)).toContain(
        'The bank’s balance of 03/09/2026 had Groceries, $45.00, before the transaction arrived.',
      );
    }
  });

  // covers: entry/proof 12
  test('and one in a file that disagree about a day: the file’s is set aside, or what was typed becomes 700.00', () => {
    const proof = prove([typed(1_000_00, 1), typed(770_00, 8), balance(700_00, at(8))], [rent]);
    const gap = proof.gaps.find(({ kind }) => kind === 'sources');
    if (!gap) throw new Error('there is no gap');
    const facts = { ...gapOf(655_00, [rent]), gap, rows: [rent], gaps: proof.gaps };
    expect(findCulprits(facts).map(({ fixLabel }) => fixLabel)).toEqual([
      'Change it to $700.00',
      'Set this balance aside',
    ]);
    const locked = findCulprits({ ...facts, canCorrect: () => false });
    expect(locked.map(({ fixLabel }) => fixLabel)).toEqual(['Set this balance aside']);
  });

  // covers: entry/proof 10
  test('is never suspected if it can’t be corrected: the gaps around it cancel out, but its statement is locked', () => {
    const kindsOf = (canCorrect: () => boolean) =>
      withTyped(typed(770_00, 8)).flatMap((facts) => findCulprits({ ...facts, canCorrect }).map(({ kind }) => kind));
    expect(kindsOf(() => true)).toContain('balance');
    expect(kindsOf(() => false)).not.toContain('balance');
  });

  // covers: entry/proof 10, 13
  test('as the last one, is suspected only if its digits explain the gap: 560.00 instead of 650.00, not 612.34', () => {
    const suspects = (last: number) => {
      const proof = prove([typed(1_000_00, 1), typed(last, 8)], [rent, row(-50_00, at(5), 'Cafe')]);
      const [gap] = proof.gaps;
      if (!gap) throw new Error('there is no gap');
      const ends = { isFirstBalance: () => false, isLastBalance: () => true };
      return findCulprits({ ...gapOf(655_00, [rent]), gap, rows: [rent], gaps: proof.gaps, ...ends });
    };
    expect(suspects(560_00).map(({ fixLabel }) => fixLabel)).toContain('Change it to $650.00');
    expect(suspects(612_34).map(({ kind }) => kind)).not.toContain('balance');
  });
});

describe('what is dated before the first balance', () => {
  const ticked = row(-12_00, at(0), 'Shop', { isTicked: true });
  const bakery = row(-4_82, at(1), 'Bluebird Bakery');
  const earlier = [{ name: 'Bluebird Bakery', merchantKey: 'bluebird bakery', day: at(1), cents: cents(-4_82) }];
  const closing = 700_00 - 4_82;

  // covers: reconciliation 16
  test('and was left by its statement posted after it: 1,000.00 − 300.00 − 4.82 = 695.18', () => {
    const culprit = firstOf(gapOf(closing, [rent, ticked, bakery], { earlier }));
    expect(textOf(culprit)).toBe(
      'Bluebird Bakery, $4.82, is dated 03/02/2026, but probably posted on the other side of the balance.',
    );
    expect(culprit.fix).toEqual([{ kind: 'setDay', id: bakery.id, day: at(2) }]);
    const old = { ...bakery, day: at(-30) };
    expect(firstOf(gapOf(closing, [rent, ticked], { misdated: [old], earlier })).fix).toMatchObject([{ id: old.id }]);
  });

  // covers: reconciliation 16
  test('comes before adding another one, also if nothing was ticked off, or if a bill of that amount was expected', () => {
    const expected = [{ seriesId: 7, name: 'Bluebird Bakery', day: at(2), cents: cents(-4_82) }];
    for (const more of [{ earlier }, { earlier, expected }])
      expect(firstOf(gapOf(closing, [rent, bakery], more)).kind).toBe('wrongDay');
    expect(firstOf(gapOf(closing, [rent], { expected })).kind).toBe('missingBill');
  });

  // covers: reconciliation 16
  test('isn’t suspected if the days before the balance are proven, or if its bank says when it posted', () => {
    const kindsOf = (facts: Facts) => findCulprits(facts).map(({ kind }) => kind);
    const facts = gapOf(closing, [rent, bakery]);
    expect(kindsOf(facts)).toContain('wrongDay');
    expect(kindsOf({ ...facts, stateOn: () => 'proven' })).not.toContain('wrongDay');
    expect(kindsOf(gapOf(closing, [rent, { ...bakery, origin: 'bank' }]))).not.toContain('wrongDay');
    expect(kindsOf(gapOf(closing, [rent, { ...bakery, day: at(-8) }]))).not.toContain('wrongDay');
  });
});

describe('what can’t be', () => {
  // covers: entry/proof 16
  test('is never suggested: a transaction or a date in the future', () => {
    const facts = gapOf(663_21, [rent], { today: at(5) });
    expect(firstOf(facts).fix).toMatchObject([{ kind: 'add', row: { day: at(5) } }]);
    const near = row(-45_00, at(8), 'Pharmacy');
    const dated = gapOf(700_00, [rent, near], { today: at(8) });
    expect(findCulprits(dated).map(({ kind }) => kind)).not.toContain('wrongDay');
    expect(findCulprits({ ...dated, today: at(9) }).map(({ kind }) => kind)).toContain('wrongDay');
  });
});

describe('a foreign transaction fee', () => {
  const before = (amount: number, name: string) => ({
    ...{ name, merchantKey: name.toLowerCase(), day: at(-40), cents: cents(amount) },
  });
  const feeOf3Percent = [before(-70_00, 'Cafe Lisboa'), before(-2_10, 'FOREIGN TRANS FEE')];
  const fees = (facts: Facts) => findCulprits(facts).filter(({ kind }) => kind === 'fee');

  // covers: entry/proof 15
  test('3% of 65.00 = 1.95, and the bank took 3% before', () => {
    const hotel = row(-65_00, at(4), 'Hotel Lisboa');
    const culprit = firstOf(gapOf(633_05, [rent, hotel], { earlier: feeOf3Percent }));
    expect(textOf(culprit)).toBe(
      'A foreign transaction fee may be missing: $1.95 is 3% of Hotel Lisboa on 03/05/2026, $65.00.',
    );
    expect(culprit.fix).toMatchObject([
      { kind: 'add', row: { name: 'FOREIGN TRANS FEE', day: at(4), amountCents: 1_95, isIncome: false } },
    ]);
  });

  test('1% of 2.50 is 3 cents, if the bank took 1% before', () => {
    const earlier = [before(-70_00, 'Cafe Lisboa'), before(-70, 'FOREIGN TRANS FEE')];
    expect(fees(gapOf(697_47, [rent, row(-2_50, at(4), 'Kiosk')], { earlier }))).toHaveLength(1);
    expect(fees(gapOf(697_47, [rent, row(-2_50, at(4), 'Kiosk')]))).toEqual([]);
  });

  test('is less likely than 23.15 instead of 32.15, although 9.00 is 3% of 300.00', () => {
    const typed = row(-23_15, at(4), 'Pharmacy');
    expect(firstOf(gapOf(667_85, [rent, typed], { earlier: feeOf3Percent })).kind).toBe('transposed');
  });

  test('is less likely than a bill of 12.00 that is missing, although that is 3% of 400.00', () => {
    const expected = [{ seriesId: 7, name: 'Spotify', day: at(5), cents: cents(-12_00) }];
    const facts = gapOf(588_00, [row(-400_00, at(4), 'Furniture')], { expected, earlier: feeOf3Percent });
    expect(firstOf(facts).kind).toBe('missingBill');
  });

  // covers: entry/proof 15
  test('of another percentage than before, or without one before, is less likely than anything missing', () => {
    const hotel = row(-65_00, at(4), 'Hotel Lisboa');
    for (const earlier of [feeOf3Percent, feeOf3Percent.slice(1), []]) {
      const facts = gapOf(633_70, [rent, hotel], { earlier });
      expect(fees(facts)).toHaveLength(1);
      expect(firstOf(facts).kind).toBe('missing');
    }
  });
});

// covers: entry/proof 15
test('a month that was mistyped: two gaps far apart cancel out, and the transaction keeps its date', () => {
  const dated = row(-45_00, at(70), 'Pharmacy');
  const balances = [1, 20, 60, 80].map((offset) => balance(offset < 20 ? 1_000_00 : 655_00, at(offset)));
  const proof = prove(balances, [rent, dated]);
  const states = createStates(proof);
  for (const gap of proof.gaps) {
    const facts = { ...gapOf(655_00, [rent]), gap, rows: [rent, dated], gaps: proof.gaps, today: at(90) };
    expect(firstOf({ ...facts, stateOn: (_account, day) => states(day) }).fix).toEqual([
      { kind: 'setDay', id: dated.id, day: '2026-03-10' },
    ]);
  }
});

test('a date that the other month doesn’t have isn’t suggested: March 31 becomes April 26, not April 31 or May 1', () => {
  const dated = row(-45_00, at(30), 'Pharmacy');
  const balances = [1, 20, 40, 55, 70].map((offset) =>
    balance(offset < 20 ? 1_000_00 : offset < 70 ? 700_00 : 655_00, at(offset)),
  );
  const proof = prove(balances, [rent, dated]);
  expect(proof.gaps).toHaveLength(2);
  for (const gap of proof.gaps) {
    const facts = { ...gapOf(655_00, [rent]), gap, rows: [rent, dated], gaps: proof.gaps, today: at(90) };
    const moves = findCulprits(facts).flatMap(({ fix }) => fix.filter(({ kind }) => kind === 'setDay'));
    expect(moves).toEqual([{ kind: 'setDay', id: dated.id, day: '2026-04-26' }]);
  }
});

describe('files, dates, and two mistakes at once', () => {
  const fromFile = { origin: 'file', postedIn: 7 } as const;

  // covers: entry/proof 18
  test('a file whose signs are reversed: 1,000.00 + 300.00 + 45.00 − 20.00 instead of 675.00', () => {
    const file = [
      row(300_00, at(3), 'Harbor Rent', fromFile),
      row(45_00, at(4), 'Groceries', fromFile),
      row(-20_00, at(5), 'Refund', fromFile),
    ];
    const culprit = firstOf(gapOf(675_00, file));
    expect(textOf(culprit)).toBe(
      'Money in and out seem to be switched in 3 transactions of one file, $325.00 in all. The other way around, these days add up.',
    );
    expect([culprit.fixLabel, culprit.fix.length]).toEqual(['Switch all 3', 3]);
  });

  // covers: entry/proof 18
  test('a file on another account: this one lacks 345.00, which a file brought to Savings', () => {
    const file = [row(-300_00, at(3), 'Harbor Rent', fromFile), row(-45_00, at(4), 'Groceries', fromFile)].map(
      (one) => ({ ...one, accountId: 2 }),
    );
    const culprit = firstOf(gapOf(655_00, [row(-1_00, at(1), 'Tea'), ...file]));
    expect(culprit.fixLabel).toBe('Move all 2 to Checking');
    expect(culprit.fix).toEqual(file.map(({ id }) => ({ kind: 'move', id, toAccountId: 1 })));
  });

  test.each([
    ['400.00 out, which is more', -400_00, 2, ['Move all 2 to Savings', 'Remove it']],
    ['200.00 out, which is less', -200_00, 2, ['Remove it', 'Move all 2 to Savings']],
    ['400.00 in', 400_00, 2, ['Remove it', 'Move all 2 to Savings']],
    ['400.00 out, and the file has only one here', -400_00, 1, ['Remove it']],
  ])('a part of a file or the rent is too much, 345.00 out, and Savings lacks %s', (_, gapCents, count, expected) => {
    const amounts = count === 1 ? [-345_00] : [-300_00, -45_00];
    const file = amounts.map((amount, index) => row(amount, at(3), `Shop ${index}`, fromFile));
    const facts = gapOf(655_00, [...file, row(-345_00, at(5), 'Harbor Rent')]);
    const savings: ProofGap = { ...facts.gap, accountId: 2, gapCents: cents(gapCents), fingerprint: 'savings' };
    const labels = findCulprits({ ...facts, gaps: [facts.gap, savings] }).map(({ fixLabel }) => fixLabel);
    const shown = labels.filter((label) => label.endsWith(' to Savings') || label === 'Remove it');
    expect([...new Set(shown)]).toEqual(expected);
  });

  // covers: entry/proof 18
  test('05/03 instead of 03/05, where nothing is proven: 45.00 belongs between the balances', () => {
    const may = parseDay('2026-05-03');
    if (!may) throw new Error('not a day');
    const swapped = row(-45_00, may, 'Groceries');
    const facts = { ...gapOf(655_00, [rent]), misdated: [swapped] };
    const culprit = firstOf(facts);
    expect(culprit.fix).toEqual([{ kind: 'setDay', id: swapped.id, day: at(4) }]);
    const proven = { ...facts, stateOn: () => 'proven' as const };
    expect(findCulprits(proven).map(({ kind }) => kind)).not.toContain('wrongDay');
  });

  // covers: entry/proof 18
  test('45.00 was deleted, and 20.00 is here twice: both are fixed together', () => {
    const deleted = row(-45_00, at(3), 'Groceries', { isDeleted: true });
    const [one, twin] = [row(-20_00, at(4), 'Cafe'), row(-20_00, at(4), 'Cafe')];
    const culprit = firstOf(gapOf(935_00, [deleted, one, twin]));
    expect(culprit.fixLabel).toBe('Fix both');
    expect(culprit.fix).toEqual([
      { kind: 'restore', id: deleted.id },
      { kind: 'remove', id: twin.id },
    ]);
  });
});
