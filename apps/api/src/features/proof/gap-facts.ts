import {
  type AccountId,
  addDays,
  type Culprit,
  cancelingGaps,
  cents,
  type Day,
  type ExpectedRow,
  findCulprits,
  type GapFacts,
  gapsBesides,
  includesRow,
  isLiability,
  type LedgerId,
  type ProofGap,
  type ProofRow,
  proveAccount,
} from '@cairn/domain';
import { isOfSeal, type Labels, listSeals, loadLabels, shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { loadTracking } from '../recurring/index.ts';
import { AROUND_DAYS, type AroundRow, readAround, readEarlierRows, readEdits } from './gap.queries.ts';
import { type LedgerProof, toAssertion } from './ledger-proof.ts';
import { readDismissed, readRunning, SUPPOSED_ID } from './proof.queries.ts';

/** A bill may be this many days early or late. */
const EXPECTED_DAYS = 5;

type EditRow = Awaited<ReturnType<typeof readEdits>>[number];

const signed = (amountCents: number, isIncome: boolean) => cents(isIncome ? amountCents : -amountCents);

function originOf({ bankItemId, isNameReported, externalId, bankValues }: AroundRow): ProofRow['origin'] {
  if (bankItemId !== null) return 'bank';
  return isNameReported || externalId !== null || bankValues?.name !== undefined ? 'file' : 'typed';
}

function timingOf({ bankItemId, postedIn }: AroundRow): ProofRow['timing'] {
  if (bankItemId !== null) return 'bank';
  return postedIn === null ? 'day' : 'placed';
}

/** The amounts that a transaction had before a user changed it. */
function formerAmounts(row: AroundRow, edits: readonly EditRow[]) {
  const { amountCents, isIncome, bankValues } = row;
  const reported = signed(bankValues?.amountCents ?? amountCents, bankValues?.isIncome ?? isIncome);
  const earlier = edits
    .filter((edit) => edit.amountCents !== null || edit.isIncome !== null)
    .map((edit) =>
      signed(Number(edit.amountCents ?? amountCents), edit.isIncome === null ? isIncome : edit.isIncome === 'true'),
    );
  return [...new Set([reported, ...earlier])].filter((amount) => amount !== signed(amountCents, isIncome));
}

function toProofRow(row: AroundRow, edits: readonly EditRow[]): ProofRow {
  const movedFrom = edits.find(({ accountId }) => accountId !== null && Number(accountId) !== row.accountId)?.accountId;
  return {
    id: row.id,
    day: requireDay(row.day),
    postedIn: row.postedIn ?? row.madeIn,
    timing: timingOf(row),
    afterBalanceIn: row.afterBalanceIn,
    accountId: row.accountId,
    cents: signed(row.amountCents, row.isIncome),
    name: shownNameOf(row),
    merchantKey: row.merchantKey,
    isTransfer: row.markedAsTransfer,
    origin: originOf(row),
    isDeleted: row.deleted,
    isRemovedByBank: row.removedByBank,
    wasPending: row.bankItemId !== null && row.postedIn !== null,
    isTicked: row.isCleared || row.bankItemId !== null,
    editedFrom: formerAmounts(row, edits),
    movedFrom: movedFrom ? Number(movedFrom) : null,
  };
}

/** Entries that were expected on the account but didn't arrive. */
async function loadExpected(db: Db, ledgerId: LedgerId, { accountId, from, to }: ProofGap, today: Day) {
  const range = { today, from: addDays(from, -EXPECTED_DAYS), to: addDays(to, EXPECTED_DAYS) };
  const { occurrences } = await loadTracking(db, ledgerId, range);
  return occurrences.flatMap((occurrence): ExpectedRow[] => {
    const { series, payment, state, expectedOn: day } = occurrence;
    const isOpen = payment === null && (state === 'missed' || state === 'expected') && day <= today;
    if (!isOpen || series.accountId !== accountId) return [];
    return [{ seriesId: series.id, name: series.name, day, cents: signed(occurrence.amountCents, series.isIncome) }];
  });
}

/** Where the running balances of the gap's last day narrow it down to. */
async function withNarrowed(db: Db, ledgerId: LedgerId, proof: LedgerProof, gap: ProofGap, rows: readonly ProofRow[]) {
  const facts = proof.factsOf(gap.accountId);
  if (gap.later.basis !== 'afterRow' || !facts) return gap;
  const running = (await readRunning(db, ledgerId, gap.accountId, gap.later.day)).map(toAssertion);
  const ofDay = rows.filter(
    ({ accountId, day, isDeleted }) => accountId === gap.accountId && day === gap.later.day && !isDeleted,
  );
  const laterThatDay = new Map(facts.laterThatDay);
  for (const assertion of running) {
    const left = ofDay.filter((row) => !includesRow(assertion, row));
    laterThatDay.set(
      assertion.id,
      left.reduce((sum, row) => sum + row.cents, 0),
    );
  }
  const others = facts.assertions.filter(({ id }) => !laterThatDay.has(id) || !running.some((one) => one.id === id));
  const { gaps } = proveAccount({ ...facts, assertions: [...others, ...running], laterThatDay });
  return gaps.find(({ fingerprint }) => fingerprint === gap.fingerprint) ?? gap;
}

/** The transactions around gaps, and those whose date may be a slip, or that no statement had yet. */
function divide(all: readonly ProofRow[], gaps: readonly ProofGap[]) {
  const isNear = ({ day }: ProofRow) =>
    gaps.some(({ from, to }) => addDays(from, -AROUND_DAYS) <= day && day <= addDays(to, AROUND_DAYS));
  return { rows: all.filter(isNear), misdated: all.filter((row) => !isNear(row)) };
}

export interface ExplainedGap {
  readonly gap: ProofGap;
  readonly culprits: readonly Culprit[];
  readonly labels: Labels;
  readonly rows: ReadonlyMap<number, ProofRow>;
}

export interface GapMoment {
  readonly today: Day;
  readonly now: Date;
}

type IsDismissed = (fingerprint: string) => boolean;

/** The wording for a gap that isn't one of the account. */
interface ExplainOptions {
  /** Transactions that aren't on the statement that is being compared. */
  readonly leftIds?: ReadonlySet<number>;
  readonly find?: (facts: GapFacts, isDismissed: IsDismissed) => Culprit[];
}

/** Finds possible causes of a gap, in a fixed number of statements. */
export async function explainGap(
  db: Db,
  ledgerId: LedgerId,
  proof: LedgerProof,
  found: ProofGap,
  { today, now }: GapMoment,
  { leftIds = new Set(), find = findCulprits }: ExplainOptions = {},
): Promise<ExplainedGap> {
  const expected = await loadExpected(db, ledgerId, found, today);
  return await onOneConnection(db, async (connection) => {
    const [around, edits, dismissed, labels, seals] = await Promise.all([
      readAround(connection, ledgerId, found, {
        besides: gapsBesides(found, proof.gaps()),
        canceling: cancelingGaps(found, proof.gaps()),
      }),
      readEdits(connection, ledgerId, now),
      readDismissed(connection, ledgerId, found.accountId),
      loadLabels(connection, ledgerId),
      listSeals(connection, ledgerId),
    ]);
    const editsOf = Map.groupBy(edits, ({ id }) => Number(id));
    const all = around.map((row) => toProofRow(row, editsOf.get(row.id) ?? []));
    const { rows, misdated } = divide(all, [found, ...cancelingGaps(found, proof.gaps())]);
    const gap = await withNarrowed(connection, ledgerId, proof, found, rows);
    const keys = new Set(rows.filter(({ accountId }) => accountId === gap.accountId).map((row) => row.merchantKey));
    keys.delete('');
    const earlier = await readEarlierRows(connection, ledgerId, gap, [...keys]);
    const { intervals } = proof.of(gap.accountId);
    const facts: GapFacts = {
      gap,
      rows: rows.filter(({ id }) => !leftIds.has(id)),
      misdated: misdated.filter(({ id }) => !leftIds.has(id)),
      expected,
      earlier: earlier.map((row) => ({
        day: requireDay(row.day),
        name: shownNameOf(row),
        merchantKey: row.merchantKey,
        cents: cents(row.cents),
      })),
      today,
      isOwed: isLiability(proof.factsOf(gap.accountId)?.type ?? 0),
      gaps: proof.gaps(),
      isFirstBalance: ({ id }) => intervals[0]?.earlier.id === id,
      isLastBalance: ({ id }) => id === SUPPOSED_ID || intervals.at(-1)?.later.id === id,
      canCorrect: (balance) => !isOfSeal(seals, balance),
      stateOn: (accountId: AccountId, day: Day) => proof.stateOn(accountId, day),
      accountName: (id) => labels.accounts.get(id)?.displayName ?? 'another account',
    };
    const culprits = find(facts, (fingerprint) => dismissed.has(dismissedKey(gap, fingerprint)));
    return { gap, culprits, labels, rows: new Map(all.map((row) => [row.id, row])) };
  });
}

/** The key of a dismissed cause, which may still be the cause of another gap. */
export function dismissedKey({ fingerprint }: Pick<ProofGap, 'fingerprint'>, culprit: string): string {
  return `${fingerprint}|${culprit}`;
}
