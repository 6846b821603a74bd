import type { GapCulprit, ListedGap, StatementPreview, Transaction } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import type { ProofStripAnswer } from './proof.data.ts';

export function proofDay(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const balance = { date: proofDay('2026-03-02'), basis: 'closing', source: 'bank', balance: cents(100_00) } as const;

/** 45.00 more at the bank than the transactions from 03/03 to 03/09 add up to. */
export function marchGap(): ListedGap {
  return {
    ...{ kind: 'interval', accountId: 1, gap: cents(45_00), fingerprint: 'gap:1' },
    ...{ from: proofDay('2026-03-03'), to: proofDay('2026-03-09'), title: 'March 3 to 9: $45.00 missing' },
    sentence: [{ text: 'The bank’s balance is $45.00 higher than your transactions add up to.', isStrong: false }],
    earlier: balance,
    later: { ...balance, date: proofDay('2026-03-09') },
  };
}

/** Two days of March proven, seven not, and the rest proven. */
export function marchStrip(more: Partial<ProofStripAnswer> = {}): ProofStripAnswer {
  const span = (from: string, to: string, state: 'proven' | 'unproven' | 'contradicted') => ({
    ...{ from: proofDay(from), to: proofDay(to), state },
  });
  return {
    accountId: 1,
    spans: [
      span('2026-03-01', '2026-03-02', 'proven'),
      span('2026-03-03', '2026-03-09', 'contradicted'),
      span('2026-03-10', '2026-03-31', 'proven'),
      span('2026-04-01', '2026-04-01', 'unproven'),
    ],
    counts: { proven: 24, unproven: 1, contradicted: 7 },
    ...{ mark: 'off', provenThrough: null, offBy: cents(45_00), gaps: [marchGap()] },
    sources: [
      {
        ...{ source: 'bank', basis: 'asOf', fileName: null, count: 31 },
        ...{ from: proofDay('2026-03-01'), to: proofDay('2026-03-31') },
      },
    ],
    ...{ entered: [], setAside: [] },
    ...more,
  };
}

/** 45.00 at a pharmacy, twice: one stays, and the other is removed. */
export function duplicate(row: (id: number) => Transaction): GapCulprit {
  const suspect = { fixedAmount: null, toAccountId: null, toAccountName: null, fixedDate: null };
  return {
    ...{ kind: 'duplicate', fingerprint: 'duplicate:7:9' },
    sentence: [{ text: 'Most likely this duplicate:', isStrong: false }],
    ...{ fixLabel: 'Remove the duplicate', dismissLabel: 'They’re both real' },
    suspects: [
      { ...suspect, transaction: row(7), role: 'stays', origin: 'from Harbor Bank' },
      { ...suspect, transaction: row(9), role: 'removed', origin: 'from your file checking.csv' },
    ],
    moreSuspects: 0,
    added: [],
    statement: null,
  };
}

export function missing(): GapCulprit {
  return {
    ...{ kind: 'missing', fingerprint: 'missing:4500', suspects: [], moreSuspects: 0 },
    sentence: [{ text: 'A deposit of $45.00 may be missing.', isStrong: false }],
    ...{ fixLabel: 'Add it', dismissLabel: 'Nothing is missing' },
    added: [{ date: proofDay('2026-03-05'), name: 'Missing deposit', amount: cents(45_00) }],
    statement: null,
  };
}

/** 9,594.20 − 12.30 = 9,581.90, of two transactions. */
export function october(more: Partial<StatementPreview> = {}): StatementPreview {
  return {
    from: proofDay('2026-10-01'),
    opening: { date: proofDay('2026-09-30'), balance: cents(9_594_20), isStated: true },
    ...{ moved: cents(-12_30), says: cents(9_581_90), difference: cents(0), lastResort: 'adjust' },
    ...{ count: 2, clearedCount: 1 },
    rows: [
      {
        ...{ id: 5, date: proofDay('2026-10-20'), name: 'Fuel', amount: cents(-20_00) },
        ...{ isCleared: false, isFixed: false },
      },
      {
        ...{ id: 4, date: proofDay('2026-10-10'), name: 'Cafe', amount: cents(-12_30) },
        ...{ isCleared: true, isFixed: true },
      },
    ],
    culprits: [],
    ...more,
  };
}
