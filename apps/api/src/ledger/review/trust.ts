import { type LedgerId, NO_TRUST, type Trust, type TrustEvent, type TrustKey, trustAfter } from '@cairn/domain';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { categoryTrust, reviewDecisions } from '../../platform/db/schema/index.ts';

const textOf = ({ kind, key }: TrustKey) => `${kind} ${key}`;

function distinct(keys: readonly TrustKey[]): TrustKey[] {
  return [...new Map(keys.map((key) => [textOf(key), key])).values()];
}

/** One parameter for each column, because there may be a key for every transaction. */
function keyRows(keys: readonly TrustKey[]) {
  const [kinds, texts] = [keys.map(({ kind }) => kind), keys.map(({ key }) => key)];
  return sql`unnest(${makePgArray(kinds)}::text[], ${makePgArray(texts)}::text[])`;
}

/** The trust in each of the rules and merchants. */
export async function loadTrust(
  db: Db,
  ledgerId: LedgerId,
  keys: readonly TrustKey[],
): Promise<(key: TrustKey) => Trust> {
  const wanted = distinct(keys);
  if (wanted.length === 0) return () => NO_TRUST;
  const rows = await db
    .select({
      kind: categoryTrust.kind,
      key: categoryTrust.key,
      streak: categoryTrust.streak,
      trustedSinceIn: categoryTrust.trustedSinceIn,
      lostIn: categoryTrust.lostIn,
    })
    .from(categoryTrust)
    .where(
      and(
        eq(categoryTrust.ledgerId, ledgerId),
        sql`(${categoryTrust.kind}, ${categoryTrust.key}) in (select * from ${keyRows(wanted)})`,
      ),
    );
  const byKey = new Map(rows.map((row) => [textOf(row), row]));
  return (key) => byKey.get(textOf(key)) ?? NO_TRUST;
}

async function loadEvents(tx: Db, ledgerId: LedgerId, keys: readonly TrustKey[]): Promise<Map<string, TrustEvent[]>> {
  const rows = await tx
    .select({
      kind: reviewDecisions.trustKind,
      key: reviewDecisions.trustKey,
      decision: reviewDecisions.decision,
      decidedIn: reviewDecisions.decidedIn,
    })
    .from(reviewDecisions)
    .where(
      and(
        eq(reviewDecisions.ledgerId, ledgerId),
        isNotNull(reviewDecisions.trustKey),
        sql`(${reviewDecisions.trustKind}, ${reviewDecisions.trustKey}) in (select * from ${keyRows(keys)})`,
      ),
    )
    .orderBy(asc(reviewDecisions.id));
  const events = rows.map(({ decision, ...row }) => ({ ...row, isApproval: decision === 'approve' }));
  return Map.groupBy(events, ({ kind, key }) => `${kind} ${key}`);
}

/** Calculates the trust in rules and merchants from all decisions about them. */
export async function calculateTrust(tx: Db, ledgerId: LedgerId, keys: readonly TrustKey[]): Promise<void> {
  const affected = distinct(keys);
  if (affected.length === 0) return;
  const isAffected = and(
    eq(categoryTrust.ledgerId, ledgerId),
    inArray(
      categoryTrust.key,
      affected.map(({ key }) => key),
    ),
  );
  const [events, stored] = [
    await loadEvents(tx, ledgerId, affected),
    await tx
      .select({ kind: categoryTrust.kind, key: categoryTrust.key, initialStreak: categoryTrust.initialStreak })
      .from(categoryTrust)
      .where(isAffected),
  ];
  const initial = new Map(stored.map((row) => [textOf(row), row.initialStreak]));
  const rows = affected.map((key) => ({
    ...key,
    initialStreak: initial.get(textOf(key)) ?? 0,
    ...trustAfter(initial.get(textOf(key)) ?? 0, events.get(textOf(key)) ?? []),
  }));
  await tx
    .insert(categoryTrust)
    .values(rows.map((row) => ({ ledgerId, ...row })))
    .onConflictDoUpdate({
      target: [categoryTrust.ledgerId, categoryTrust.kind, categoryTrust.key],
      set: {
        streak: sql`excluded.streak`,
        trustedSinceIn: sql`excluded.trusted_since_in`,
        lostIn: sql`excluded.lost_in`,
      },
    });
}
