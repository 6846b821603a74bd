import type { ImportedRow } from '@cairn/contract';
import { type Incoming, type Match, matchKnown, nameKey } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts } from '../../platform/db/schema/index.ts';
import { findKnown } from './imports.queries.ts';

/** Linked and removed ones too: no file goes to them, yet a file of our own has their transactions. */
async function findAccounts(db: Db, userId: number) {
  return await db
    .select({ id: accounts.id, name: accounts.displayName, institution: accounts.institutionName })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.id);
}

/**
 * What the chosen account has not may be there on one of the name that the file gives: a linked or removed one, or one
 * that an import made whose answer never came.
 */
export async function matchOnNamedAccounts(
  db: Db,
  userId: number,
  staged: readonly ImportedRow[],
  drafts: readonly Incoming[],
  matches: readonly (Match | null)[],
): Promise<readonly (Match | null)[]> {
  const isMissing = ({ AccountName }: ImportedRow, place: number) => Boolean(AccountName) && !matches[place];
  if (!staged.some(isMissing)) return matches;
  const own = await findAccounts(db, userId);
  // A file that names banks names the bank of every account.
  const hasBanks = staged.some((row) => Boolean(row.InstitutionName));
  const keyOf = (name = '', institution = '') =>
    hasBanks ? `${nameKey(name)}\n${nameKey(institution)}` : nameKey(name);
  // Who links a bank again has several accounts of one name: the first stands for all of them.
  const firstOf = new Map(own.toReversed().map((one) => [keyOf(one.name, one.institution), one.id]));
  const sameAs = new Map(own.map((one) => [one.id, firstOf.get(keyOf(one.name, one.institution)) ?? one.id]));
  const missing = drafts.flatMap((draft, place) => {
    const row = staged[place];
    const accountId =
      row && isMissing(row, place) ? firstOf.get(keyOf(row.AccountName, row.InstitutionName)) : undefined;
    return accountId === undefined ? [] : { place, row: { ...draft, accountId } };
  });
  if (missing.length === 0) return matches;
  const rows = missing.map(({ row }) => row);
  const used = new Set(matches.flatMap((match) => match?.known?.id ?? []));
  const known = (await findKnown(db, userId, rows, new Set(sameAs.keys()))).flatMap((one) => {
    const accountId = sameAs.get(one.accountId ?? 0);
    return accountId === undefined || used.has(one.id) ? [] : { ...one, accountId };
  });
  const found = [...matches];
  const there = matchKnown(rows, known);
  for (const [index, { place }] of missing.entries()) found[place] = there[index] ?? null;
  return found;
}
