import { TRANSFER_DAYS_MAX } from '../bank/transfers.ts';
import { addDays, type Day, daysBetween, formatDay } from '../day.ts';
import { getOrCreate } from '../ledger/get-or-create.ts';
import { sentence } from '../review/sentence.ts';
import { absolute, type CulpritCandidate, type FindCandidates, money, scores, shownName } from './candidate.ts';
import type { AddedRow, FixStep } from './culprit.ts';
import { placeAdded, weightIn } from './effect.ts';
import type { EarlierRow, ExpectedRow, GapFacts, ProofRow } from './facts.ts';

/** A bill may be this many days early or late. */
const EXPECTED_DAYS = 5;
/** Amounts below a dollar are seldom a transaction of their own. */
const SMALL_CENTS = 100;
/** The name of a transaction that is only known to be missing. */
const UNKNOWN_NAME = 'Missing transaction';

type Added = Pick<AddedRow, 'name'> & {
  readonly day: Day;
  readonly cents: number;
  readonly isTransfer?: boolean;
  readonly seriesId?: AddedRow['seriesId'];
};

export function addStep({ gap, today }: GapFacts, added: Added): FixStep {
  const { name, cents, isTransfer = false, seriesId = null } = added;
  const { day, placedIn } = placeAdded(gap, added.day < today ? added.day : today);
  return {
    kind: 'add',
    row: { name, day, placedIn, amountCents: absolute(cents), isIncome: cents > 0, isTransfer, seriesId },
  };
}

export function toAdded(
  facts: GapFacts,
  added: Added,
  candidate: Pick<CulpritCandidate, 'kind' | 'score' | 'sentence'>,
) {
  return {
    ...candidate,
    fixLabel: `Add ${money(added.cents)} ${added.cents > 0 ? 'in' : 'out'}`,
    dismissLabel: 'That isn’t it',
    suspects: [],
    fix: [addStep(facts, added)],
  };
}

export function expectedIn({ gap, expected }: GapFacts): ExpectedRow[] {
  const [from, to] = [addDays(gap.from, -EXPECTED_DAYS), addDays(gap.to, EXPECTED_DAYS)];
  return expected.filter(({ day }) => from <= day && day <= to);
}

export const findMissingBills: FindCandidates = (facts) =>
  expectedIn(facts)
    .filter(({ cents }) => cents === facts.gap.gapCents)
    .map((bill) =>
      toAdded(facts, bill, {
        kind: 'missingBill',
        score: scores.expected,
        sentence: sentence`${bill.name}, ${money(bill.cents)}, was expected on ${formatDay(bill.day)} and isn’t here.`,
      }),
    );

const isNear = (a: Day, b: Day) => Math.abs(daysBetween(a, b)) <= TRANSFER_DAYS_MAX;

function hasOtherSide({ gap, rows }: GapFacts, side: ProofRow): boolean {
  return rows.some(
    (row) =>
      !row.isDeleted && row.accountId === gap.accountId && row.cents === -side.cents && isNear(row.day, side.day),
  );
}

/** Sides of transfers on other accounts whose other side could be here. */
export function openTransfers(facts: GapFacts): ProofRow[] {
  const { gap, rows } = facts;
  const [from, to] = [addDays(gap.from, -TRANSFER_DAYS_MAX), addDays(gap.to, TRANSFER_DAYS_MAX)];
  return rows.filter(
    (row) =>
      !row.isDeleted &&
      row.accountId !== null &&
      row.accountId !== gap.accountId &&
      from <= row.day &&
      row.day <= to &&
      !hasOtherSide(facts, row),
  );
}

/** A transfer between two other accounts is complete without this one. */
function isPairedElsewhere({ gap, rows }: GapFacts, side: ProofRow): boolean {
  return rows.some(
    (row) =>
      !row.isDeleted &&
      row.accountId !== gap.accountId &&
      row.accountId !== side.accountId &&
      row.cents === -side.cents &&
      isNear(row.day, side.day),
  );
}

export const findOtherSides: FindCandidates = (facts) =>
  openTransfers(facts)
    .filter((row) => row.cents === -facts.gap.gapCents && !isPairedElsewhere(facts, row))
    .map((row) => {
      const account = row.accountId === null ? '' : facts.accountName(row.accountId);
      const added = { name: row.name, day: row.day, cents: -row.cents, isTransfer: true };
      return toAdded(facts, added, {
        kind: 'transfer',
        score: row.isTransfer ? scores.otherSideOfTransfer : scores.repeated + 2,
        sentence: sentence`${money(row.cents)} ${row.cents > 0 ? 'came into' : 'went out of'} ${account} on ${formatDay(row.day)}. The other side isn’t here.`,
      });
    });

/** The rhythms of bills, in days, and by how many days they may vary. */
const rhythms = [
  { days: 7, apart: 1 },
  { days: 14, apart: 2 },
  { days: 30, apart: 4 },
  { days: 91, apart: 7 },
  { days: 365, apart: 10 },
] as const;

/** Whether two payments are as far apart as those of a bill. */
export function areInRhythm(a: Day, b: Day): boolean {
  const apart = Math.abs(daysBetween(a, b));
  return rhythms.some(({ days, apart: varies }) => Math.abs(days - apart) <= varies);
}

/** Whether the next one, after the last and at the distance between the last two, falls between the days. */
function isDueIn({ gap }: GapFacts, last: Day, beforeLast: Day): Day | null {
  const apart = daysBetween(beforeLast, last);
  const rhythm = rhythms.find(({ days, apart: varies }) => Math.abs(days - apart) <= varies);
  if (!rhythm) return null;
  const due = addDays(last, apart);
  return addDays(gap.from, -rhythm.apart) <= due && due <= addDays(gap.to, rhythm.apart) ? due : null;
}

/** A merchant that was paid the same before, and isn't there this time. */
export const findRepeated: FindCandidates = (facts) => {
  const { gap, rows, earlier } = facts;
  const byMerchant = new Map<string, EarlierRow[]>();
  for (const row of earlier)
    if (row.cents === gap.gapCents && row.merchantKey !== '')
      getOrCreate(byMerchant, row.merchantKey, () => []).push(row);
  const isHere = (key: string) =>
    rows.some((row) => row.merchantKey === key && row.cents === gap.gapCents && weightIn(gap, row) === 1);
  return [...byMerchant].flatMap(([key, same]) => {
    const [last, beforeLast] = same;
    if (!last || isHere(key)) return [];
    const due = beforeLast ? isDueIn(facts, last.day, beforeLast.day) : null;
    const score = scores.repeated + (due ? 7 : 0) - (beforeLast ? 0 : 10);
    const added = { name: last.name, day: due ?? gap.to, cents: gap.gapCents };
    return [
      toAdded(facts, added, {
        kind: 'missing',
        score,
        sentence: sentence`${shownName(last)} was ${money(last.cents)} on ${formatDay(last.day)}. The next one may be missing.`,
      }),
    ];
  });
};

/** With fewer, the direction of the others says nothing. */
const ROWS_MIN = 8;

/** Whether hardly any money moves in the direction of the gap on this account. */
function isAgainstTheFlow({ gap, rows, earlier }: GapFacts): boolean {
  const own = [...rows.filter((row) => row.accountId === gap.accountId && !row.isDeleted), ...earlier];
  const same = own.filter(({ cents }) => cents > 0 === gap.gapCents > 0).length;
  return own.length >= ROWS_MIN && same / own.length < 0.01;
}

/** Nothing else has to be true for this. */
export const findMissing: FindCandidates = (facts) => {
  const { gap } = facts;
  const added = { name: UNKNOWN_NAME, day: gap.to, cents: gap.gapCents };
  const isSmall = Math.abs(gap.gapCents) < SMALL_CENTS;
  return [
    toAdded(facts, added, {
      kind: 'missing',
      score: (isSmall ? scores.small - 1 : scores.missing) - (isAgainstTheFlow(facts) ? 5 : 0),
      sentence: sentence`Transactions of ${money(gap.gapCents)} ${gap.gapCents > 0 ? 'in' : 'out'} are missing: one, or several that add up to it.`,
    }),
  ];
};
