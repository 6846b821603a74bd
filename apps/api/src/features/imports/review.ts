import { type AnswerOf, type ImportedRow, type reviewImport, rowStatus } from '@cairn/contract';
import {
  createMatcher,
  type FileEntry,
  inSteps,
  type Known,
  type LedgerId,
  type Match,
  matchKnownInSteps,
  matchOtherAccountsInSteps,
  nearbyInSteps,
  type Steps,
  withoutReusedIdsInSteps,
} from '@cairn/domain';
import { type Draft, inWords, type KeptRule, loadRules, normalized } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';
import { type ComparedAccount, findKnown, findTargets, loadComparedAccounts, readChunks } from './imports.queries.ts';
import { standInFor } from './make-targets.ts';
import { matchOnNamedAccounts } from './named-accounts.ts';

type Targets = Awaited<ReturnType<typeof findTargets>>;

/** Refuses accounts and categories that are not the person's own, or are not there any more. */
export async function checkTargets(db: Db, ledgerId: LedgerId, rows: readonly ImportedRow[]): Promise<void> {
  const accountIds = new Set(rows.flatMap((row) => row.AccountID ?? []));
  const categoryIds = new Set(
    rows.flatMap(({ CategoryID, SubcategoryID }) => [CategoryID ?? [], SubcategoryID ?? []].flat()),
  );
  const targets = await findTargets(db, ledgerId, [...accountIds], [...categoryIds]);
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

/** Steps run this long before others are served. */
const PART_MS = 1;

async function inPauses<T>(steps: Steps<T>): Promise<T> {
  for (let startedAt = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < PART_MS) continue;
    await pause();
    startedAt = performance.now();
  }
}

/** The rows of a file as drafts, and what each is in the ledger already. */
export async function compareWithLedger(db: Db, ledgerId: LedgerId, importId: string) {
  const staged: ImportedRow[] = [];
  const read: ReturnType<typeof toDraft>[] = [];
  for await (const chunk of readChunks(db, ledgerId, importId)) {
    const rows: ImportedRow[] = JSON.parse(chunk);
    const reading = inSteps(rows, (row) => {
      staged.push(row);
      read.push(toDraft(row));
    });
    await inPauses(reading);
  }
  if (staged.length === 0) throw notFound();
  const drafts = await inPauses(withoutReusedIdsInSteps(read));
  const known = await findKnown(db, ledgerId, drafts, await inPauses(nearbyInSteps(drafts)));
  const accounts = known.length === 0 ? [] : await loadComparedAccounts(db, ledgerId);
  const onTheirAccounts = await inPauses(matchKnownInSteps(drafts, known));
  const onNamedAccounts = await inPauses(matchOnNamedAccounts(accounts, known, staged, drafts, onTheirAccounts));
  const entries: FileEntry[] = [];
  const naming = inSteps(drafts, (draft, place) => {
    entries.push({ ...draft, accountName: staged[place]?.AccountName ?? '' });
  });
  await inPauses(naming);
  const { matches, possible } = await inPauses(
    matchOtherAccountsInSteps(entries, onNamedAccounts, known, [...accounts, noAccount]),
  );
  return { staged, drafts, matches, possible, accounts };
}

/** The transactions that belong to no account are compared like an account's. */
const noAccount = { id: null, isLinked: false, mask: null, span: null };

function statusOf(match: Match | null, possible: Known | null | undefined): string {
  if (!match) return possible ? rowStatus.possible : rowStatus.new;
  return match.known?.deleted ? rowStatus.deleted : rowStatus[match.likeness];
}

type Review = AnswerOf<typeof reviewImport>;

/** Which rule gives each row its category; those that the file itself gives, and those that are there, need none. */
async function applyRules(drafts: readonly Draft[], matches: readonly (Match | null)[], rules: readonly KeptRule[]) {
  const match = createMatcher(rules);
  const places = new Map<KeptRule, number>();
  const used: Review['rules'] = [];
  const placeOf = (draft: Draft, index: number) => {
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
  };
  const ruleOf: number[] = [];
  await inPauses(inSteps(drafts, (draft, index) => void ruleOf.push(placeOf(draft, index))));
  return { ruleOf, rules: used };
}

/** Collects the accounts on which rows are there already, or may be; gives the place of each row's in the list. */
function accountList(accounts: readonly ComparedAccount[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const places = new Map<number | null, number>();
  const list: Review['accounts'] = [];
  const placeOf = ({ accountId }: Known) => {
    const place = places.get(accountId) ?? list.length;
    if (place === list.length) {
      const account = byId.get(accountId ?? 0);
      places.set(accountId, place);
      list.push({
        accountID: account?.id ?? null,
        displayName: account?.name ?? '',
        institutionName: account?.institution ?? '',
        mask: account?.mask ?? null,
        isLinked: account?.isLinked ?? false,
      });
    }
    return place;
  };
  return { list, placeOf };
}

export async function review(db: Db, ledgerId: LedgerId, importId: string): Promise<Review> {
  const { drafts, matches, possible, accounts } = await compareWithLedger(db, ledgerId, importId);
  const { list, placeOf } = accountList(accounts);
  const answer = { added: 0, status: '', matches: [] as number[], accountOf: [] as number[] };
  const summing = inSteps(matches, (match, place) => {
    const maybe = possible[place];
    const known = match?.known ?? maybe ?? null;
    if (match === null) answer.added += 1;
    answer.status += statusOf(match, maybe);
    answer.matches.push(known?.id ?? 0);
    answer.accountOf.push(known ? placeOf(known) : -1);
  });
  await inPauses(summing);
  const byRules = await applyRules(drafts, matches, await loadRules(db, ledgerId));
  return { rows: drafts.length, accounts: list, ...answer, ...byRules };
}
