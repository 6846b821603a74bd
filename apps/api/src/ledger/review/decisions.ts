import {
  type CategoryId,
  type CategoryOrigin,
  type Cents,
  type ChangeSetId,
  categoryFingerprint,
  cents,
  type TransactionId,
  type TrustKey,
  trustKeyOf,
} from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, reviewDecisions, transactions } from '../../platform/db/schema/index.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { calculateTrust } from './trust.ts';

type DecisionRow = typeof reviewDecisions.$inferSelect;

export interface NewDecision {
  /** A transaction by default. */
  readonly subjectNoun?: DecisionRow['subjectNoun'];
  readonly subjectId: DecisionRow['subjectId'];
  readonly reason: string;
  readonly fingerprint: string;
  readonly valueCents: Cents;
  readonly decision: DecisionRow['decision'];
  /** The category source that the decision approves or corrects. */
  readonly trust: TrustKey | null;
}

/** Stores decisions in the change, and the trust that results from them. */
export async function insertDecisions(tx: Db, change: Change, decisions: readonly NewDecision[]): Promise<void> {
  if (decisions.length === 0) return;
  change.hasOtherChanges = true;
  const { ledgerId, id: decidedIn } = change;
  const firstId = await takeIds(tx, change, decisions.length);
  const rows = decisions.map(({ trust, ...decision }, at) => ({
    ...decision,
    subjectNoun: decision.subjectNoun ?? 'transaction',
    id: firstId + at,
    trustKind: trust?.kind ?? null,
    trustKey: trust?.key ?? null,
  }));
  await tx.execute(sql`
    insert into ${reviewDecisions} (ledger_id, id, subject_noun, subject_id, reason, fingerprint, value_cents, decision,
      trust_kind, trust_key, actor_id, decided_in)
    select ${ledgerId}::bigint, given.id, given."subjectNoun", given."subjectId", given.reason, given.fingerprint,
      given."valueCents", given.decision, given."trustKind", given."trustKey",
      (select actor_id from ${changeSets} where ledger_id = ${ledgerId} and id = ${decidedIn}), ${decidedIn}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, "subjectNoun" text, "subjectId" bigint, reason text,
      fingerprint text, "valueCents" bigint, decision text, "trustKind" text, "trustKey" text)`);
  await calculateTrust(
    tx,
    ledgerId,
    decisions.flatMap(({ trust }) => trust ?? []),
  );
}

/**
 * Removes the decisions of a change that is undone, and restores the trust from before them. Returns how many
 * transactions they were about.
 */
export async function removeDecisions(
  tx: Db,
  undo: Pick<Change, 'ledgerId' | 'changedIn'>,
  changeSetId: ChangeSetId,
): Promise<number> {
  const { ledgerId } = undo;
  const gone = tx.$with('gone').as(
    tx
      .delete(reviewDecisions)
      .where(and(eq(reviewDecisions.ledgerId, ledgerId), eq(reviewDecisions.decidedIn, changeSetId)))
      .returning({
        id: reviewDecisions.id,
        subjectId: reviewDecisions.subjectId,
        kind: reviewDecisions.trustKind,
        key: reviewDecisions.trustKey,
      }),
  );
  const tombstoned = tx.$with('tombstoned', {}).as(insertTombstones(undo, 'reviewDecision', sql`select id from gone`));
  const removed = await tx
    .with(gone, tombstoned)
    .select({ subjectId: gone.subjectId, kind: gone.kind, key: gone.key })
    .from(gone);
  await calculateTrust(
    tx,
    ledgerId,
    removed.flatMap(({ kind, key }) => (kind === null || key === null ? [] : [{ kind, key }])),
  );
  return new Set(removed.map(({ subjectId }) => subjectId)).size;
}

type Corrected = CategoryOrigin & { readonly subjectId: TransactionId; readonly valueCents: number };

function toCorrection({ subjectId, valueCents, ...origin }: Corrected): NewDecision {
  return {
    subjectId,
    reason: 'category',
    fingerprint: categoryFingerprint(origin),
    valueCents: cents(valueCents),
    decision: 'choose',
    trust: trustKeyOf(origin),
  };
}

interface CorrectedTo {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
}

/**
 * Records that a user replaces the categories that rules or the model gave to transactions, which are no longer trusted
 * then. Call it before the transactions are written.
 */
export async function recordCorrections(
  tx: Db,
  change: Change,
  where: SQL | undefined,
  { categoryId, subcategoryId }: CorrectedTo,
): Promise<void> {
  const rows = await tx
    .select({
      subjectId: transactions.id,
      valueCents: transactions.amountCents,
      categoryId: transactions.categoryId,
      subcategoryId: transactions.subcategoryId,
      categorySource: transactions.categorySource,
      categoryRule: transactions.categoryRule,
      merchantKey: transactions.merchantKey,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, change.ledgerId),
        where,
        sql`${transactions.categorySource} in ('rule', 'learned')`,
        sql`(${transactions.categoryId}, ${transactions.subcategoryId})
          is distinct from (${categoryId}::bigint, ${subcategoryId}::bigint)`,
      ),
    )
    .orderBy(transactions.id);
  await insertDecisions(tx, change, rows.map(toCorrection));
}
