import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, ImportedRow, reviewImport } from '@cairn/contract';
import { createMatcher, type Match, matchKnown, withoutReusedIds } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Draft } from '../../platform/ledger/insert.ts';
import { normalized } from '../../platform/ledger/normalize.ts';
import { inWords, type KeptRule, loadRules } from '../../platform/ledger/rules.ts';
import { findKnown, findTargets, loadChunks } from './imports.queries.ts';
import { standInFor } from './make-targets.ts';
import { matchOnNamedAccounts } from './named-accounts.ts';

type Targets = Awaited<ReturnType<typeof findTargets>>;

/** Refuses accounts and categories that are not the person's own, or are not there any more. */
export async function checkTargets(db: Db, userId: number, rows: readonly ImportedRow[]): Promise<void> {
  const accountIds = new Set(rows.flatMap((row) => row.AccountID ?? []));
  const categoryIds = new Set(
    rows.flatMap(({ CategoryID, SubcategoryID }) => [CategoryID ?? [], SubcategoryID ?? []].flat()),
  );
  const targets = await findTargets(db, userId, [...accountIds], [...categoryIds]);
  if (rows.some((row) => !isOwn(row, targets))) throw notFound();
}

function isOwn({ AccountID, CategoryID, SubcategoryID }: ImportedRow, targets: Targets): boolean {
  if (AccountID !== undefined && !targets.accounts.has(AccountID)) return false;
  if (CategoryID === undefined) return SubcategoryID === undefined;
  if (targets.parents.get(CategoryID) !== null) return false;
  return SubcategoryID === undefined || targets.parents.get(SubcategoryID) === CategoryID;
}

function categoryOf({ CategoryID, SubcategoryID, NewCategory }: ImportedRow): Draft['category'] {
  if (NewCategory !== undefined) return { categoryId: standInFor(NewCategory), subcategoryId: null, source: 'import' };
  return CategoryID === undefined
    ? null
    : { categoryId: CategoryID, subcategoryId: SubcategoryID ?? null, source: 'import' };
}

function toDraft(row: ImportedRow): Draft & { readonly externalId: string | null } {
  return normalized({
    day: row.transactionDate,
    name: row.displayName,
    description: row.displayDescription ?? '',
    amountCents: row.amount,
    isIncome: row.isIncome,
    markedAsTransfer: row.markedAsTransfer ?? false,
    hidden: row.hidden ?? false,
    accountId: row.NewAccount === undefined ? (row.AccountID ?? null) : standInFor(row.NewAccount),
    externalId: row.ExternalID || null,
    category: categoryOf(row),
  });
}

/** The rows of a file as drafts, and what each is in the ledger already. */
export async function compareWithLedger(db: Db, userId: number, importId: string) {
  const staged: ImportedRow[] = [];
  const read: ReturnType<typeof toDraft>[] = [];
  for (const chunk of await loadChunks(db, userId, importId)) {
    const rows: ImportedRow[] = JSON.parse(chunk);
    for (const row of rows) {
      staged.push(row);
      read.push(toDraft(row));
    }
    // Others are served between two parts of a long file.
    await nextTurn();
  }
  if (staged.length === 0) throw notFound();
  const drafts = withoutReusedIds(read);
  const onTheirAccounts = matchKnown(drafts, await findKnown(db, userId, drafts));
  const matches = await matchOnNamedAccounts(db, userId, staged, drafts, onTheirAccounts);
  return { staged, drafts, matches };
}

function letterOf(match: Match | null): string {
  if (!match) return 'n';
  if (match.known?.deleted) return 'd';
  return match.likeness.slice(0, 1);
}

type Review = AnswerOf<typeof reviewImport>;

/** Which rule gives each row its category; those that the file itself gives, and those that are there, need none. */
function applyRules(drafts: readonly Draft[], matches: readonly (Match | null)[], rules: readonly KeptRule[]) {
  const match = createMatcher(rules);
  const places = new Map<KeptRule, number>();
  const used: Review['rules'] = [];
  const ruleOf = drafts.map((draft, index) => {
    const rule = draft.category || matches[index] ? null : match(draft);
    if (!rule) return -1;
    const place = places.get(rule) ?? used.length;
    if (place === used.length) {
      places.set(rule, place);
      used.push({ rule: inWords(rule), categoryID: rule.categoryId, subcategoryID: rule.subcategoryId, count: 0 });
    }
    const entry = used[place];
    if (entry) entry.count += 1;
    return place;
  });
  return { ruleOf, rules: used };
}

export async function review(db: Db, userId: number, importId: string): Promise<Review> {
  const { drafts, matches } = await compareWithLedger(db, userId, importId);
  return {
    rows: drafts.length,
    added: matches.filter((match) => match === null).length,
    status: matches.map(letterOf).join(''),
    matches: matches.map((match) => match?.known?.id ?? 0),
    ...applyRules(drafts, matches, await loadRules(db, userId)),
  };
}
