import type { AnswerOf, GapCulprit, getProofStrip, ListedGap } from '@cairn/contract';
import {
  type AccountProof,
  type Cents,
  type Culprit,
  cents,
  type Day,
  type FixStep,
  gapSentence,
  gapTitle,
  type LedgerId,
  type ProofGap,
  type ProofRow,
  type StoredAssertion,
} from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { isOneOf, type Labels, loadFileNames, shownColumns, toTransaction } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { ExplainedGap } from './gap-facts.ts';
import { SUPPOSED_ID } from './proof.queries.ts';

function toBalance({ day, basis, source, amountCents }: StoredAssertion): ListedGap['later'] {
  return { date: day, basis, source, balance: amountCents };
}

const copied = (sentence: Culprit['sentence']) => sentence.map((part) => ({ ...part }));

export function toListedGap(gap: ProofGap, type: number, today: Day): ListedGap {
  const { kind, accountId, from, to, gapCents, earlier, later, fingerprint } = gap;
  return {
    ...{ kind, accountId, from, to, fingerprint },
    gap: gapCents,
    title: gapTitle(gap, today),
    sentence: copied(gapSentence(gap, type)),
    earlier: toBalance(earlier),
    later: toBalance(later),
  };
}

/** Each source of balances with its first and last day. Each file is a source of its own. */
export async function loadSources(
  db: Db,
  ledgerId: LedgerId,
  { intervals }: AccountProof,
): Promise<AnswerOf<typeof getProofStrip>['sources']> {
  const first = intervals[0]?.earlier;
  const all = [...(first ? [first] : []), ...intervals.map(({ later }) => later)];
  const inFiles = all.filter(({ source }) => source === 'file');
  const names = await loadFileNames(db, ledgerId, new Set(inFiles.map(({ madeIn }) => madeIn)));
  const fileOf = ({ source, madeIn }: StoredAssertion) => (source === 'file' ? (names.get(madeIn) ?? null) : null);
  return [...Map.groupBy(all, (one) => `${one.source} ${one.basis} ${fileOf(one)}`).values()].flatMap((same) => {
    const [from, to] = [same[0], same.at(-1)];
    if (!from || !to) return [];
    const { source, basis } = to;
    return [{ source, basis, fileName: fileOf(to), from: from.day, to: to.day, count: same.length }];
  });
}

type Shown = GapCulprit['suspects'][number];

/** More than this is no help: a file that was imported twice can have thousands. */
const SUSPECTS_MAX = 20;

function originOf({ origin, accountId }: ProofRow, { accounts }: Labels, fileName: string | undefined): string {
  if (origin === 'file') return fileName === undefined ? 'from a file' : `from your file ${fileName}`;
  if (origin === 'typed') return 'added by you';
  const institution = accountId === null ? undefined : accounts.get(accountId)?.institutionName;
  return `from ${institution || 'your bank'}`;
}

const signed = (amountCents: Cents, isIncome: boolean): Cents => cents(isIncome ? amountCents : -amountCents);

function changesOf(step: FixStep | undefined, { accounts }: Labels): Omit<Shown, 'transaction' | 'role' | 'origin'> {
  return {
    fixedAmount: step?.kind === 'setAmount' ? signed(step.amountCents, step.isIncome) : null,
    toAccountId: step?.kind === 'move' ? step.toAccountId : null,
    toAccountName: step?.kind === 'move' ? (accounts.get(step.toAccountId)?.displayName ?? null) : null,
    fixedDate: step?.kind === 'setDay' ? step.day : null,
  };
}

/** The change that a fix makes to a statement that is being compared; null if it changes the ledger. */
function changesOfStatement(fix: readonly FixStep[]): GapCulprit['statement'] {
  const ticks = fix.filter((step) => step.kind === 'setTick');
  const balance = fix.find((step) => step.kind === 'setBalance' && step.balanceId === SUPPOSED_ID);
  if (ticks.length === 0 && !balance) return null;
  return {
    closingBalance: balance?.kind === 'setBalance' ? balance.amountCents : null,
    tickIds: ticks.filter(({ isTicked }) => isTicked).map(({ id }) => id),
    untickIds: ticks.filter(({ isTicked }) => !isTicked).map(({ id }) => id),
  };
}

async function loadSuspects(
  db: Db,
  ledgerId: LedgerId,
  { culprits, labels }: Pick<ExplainedGap, 'culprits' | 'labels'>,
) {
  const ids = [...new Set(culprits.flatMap(({ suspects }) => suspects.map(({ id }) => id)))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(shownColumns)
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)));
  return new Map(rows.map((row) => [row.id, toTransaction(row, labels)]));
}

export async function toCulprits(db: Db, ledgerId: LedgerId, explained: ExplainedGap): Promise<GapCulprit[]> {
  const { labels, rows } = explained;
  const culprits = explained.culprits.map(({ suspects, ...culprit }) => ({
    ...culprit,
    suspects: suspects.slice(0, SUSPECTS_MAX),
    moreSuspects: Math.max(0, suspects.length - SUSPECTS_MAX),
  }));
  const shown = await loadSuspects(db, ledgerId, { culprits, labels });
  const fromFiles = culprits.flatMap(({ suspects }) =>
    suspects.flatMap(({ id }) => {
      const row = rows.get(id);
      return row?.origin === 'file' ? [row.postedIn] : [];
    }),
  );
  const fileNames = await loadFileNames(db, ledgerId, new Set(fromFiles));
  return culprits.map(({ kind, fingerprint, sentence, fixLabel, dismissLabel, suspects, moreSuspects, fix }) => ({
    ...{ kind, fingerprint, fixLabel, dismissLabel, moreSuspects },
    sentence: copied(sentence),
    suspects: suspects.flatMap(({ id, role }): Shown[] => {
      const [transaction, row] = [shown.get(id), rows.get(id)];
      const step = fix.find((one) => 'id' in one && one.id === id);
      return transaction && row
        ? [
            {
              transaction,
              role,
              origin: originOf(row, labels, fileNames.get(row.postedIn)),
              ...changesOf(step, labels),
            },
          ]
        : [];
    }),
    added: fix.flatMap((step) =>
      step.kind === 'add'
        ? [{ date: step.row.day, name: step.row.name, amount: signed(step.row.amountCents, step.row.isIncome) }]
        : [],
    ),
    statement: changesOfStatement(fix),
  }));
}
