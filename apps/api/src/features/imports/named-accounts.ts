import type { ImportedRow } from '@cairn/contract';
import { type Incoming, inSteps, type Known, type Match, matchKnownInSteps, nameKey, type Steps } from '@cairn/domain';
import type { ComparedAccount } from './imports.queries.ts';

/**
 * Matches the remaining rows against accounts with the name that the file gives: linked or removed ones, or ones
 * created by an import whose response was lost.
 */
export function* matchOnNamedAccounts(
  own: readonly ComparedAccount[],
  known: readonly Known[],
  staged: readonly ImportedRow[],
  drafts: readonly Incoming[],
  matches: readonly (Match | null)[],
): Steps<readonly (Match | null)[]> {
  const isMissing = ({ accountName }: ImportedRow, place: number) => Boolean(accountName) && !matches[place];
  if (!staged.some(isMissing)) return matches;
  // A file that names any bank names one for every account.
  const hasBanks = staged.some((row) => Boolean(row.institutionName));
  const keyOf = (name = '', institution = '') =>
    hasBanks ? `${nameKey(name)}\n${nameKey(institution)}` : nameKey(name);
  // Relinking a bank creates several accounts with one name, so the first represents them all.
  const firstOf = new Map(own.toReversed().map((one) => [keyOf(one.name, one.institution), one.id]));
  const sameAs = new Map(own.map((one) => [one.id, firstOf.get(keyOf(one.name, one.institution)) ?? one.id]));
  const missing: { place: number; row: Incoming }[] = [];
  yield* inSteps(drafts, (draft, place) => {
    const row = staged[place];
    const accountId =
      row && isMissing(row, place) ? firstOf.get(keyOf(row.accountName, row.institutionName)) : undefined;
    if (accountId !== undefined) missing.push({ place, row: { ...draft, accountId } });
  });
  if (missing.length === 0) return matches;
  const used = new Set(matches.flatMap((match) => match?.known?.id ?? []));
  const knownById = new Map(known.map((one) => [one.id, one]));
  const placed: Known[] = [];
  yield* inSteps(known, (one) => {
    const accountId = sameAs.get(one.accountId ?? 0);
    if (accountId !== undefined && !used.has(one.id)) placed.push({ ...one, accountId });
  });
  const found = [...matches];
  const named = yield* matchKnownInSteps(
    missing.map(({ row }) => row),
    placed,
  );
  for (const [index, { place }] of missing.entries()) {
    const match = named[index] ?? null;
    found[place] = match && { ...match, known: knownById.get(match.known?.id ?? 0) ?? match.known };
  }
  return found;
}
