import {
  type AnswerOf,
  type ImportedLine,
  type ImportedRow,
  importedRow,
  LINE_NOTE_MAX,
  NOTE_MAX,
  type reviewImport,
  rowStatus,
  withInsideNames,
} from '@cairn/contract';
import {
  createDecider,
  type FileEntry,
  inSteps,
  type Known,
  type LedgerId,
  type Match,
  matchKnownInSteps,
  matchOtherAccountsInSteps,
  nearbyInSteps,
  plainLines,
  plainText,
  withoutReusedIdsInSteps,
  withRemainderLine,
} from '@cairn/domain';
import {
  assignsCategory,
  type Draft,
  describeStoredRule,
  linesByTemplate,
  loadAutomaticTemplates,
  loadPreviewAssigner,
  loadRules,
  normalized,
  observeDraft,
  rejectSplitProblems,
  type StoredRule,
  type TaggedLine,
  withUsableShares,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { pause } from '../../platform/pause.ts';
import { runWithPauses } from '../../platform/run-with-pauses.ts';
import type { NamedTagsDraft } from './create-tags.ts';
import { placeholderId } from './create-targets.ts';
import { type ComparedAccount, findKnown, findTargets, loadComparedAccounts, readChunks } from './imports.queries.ts';
import { matchOnNamedAccounts } from './named-accounts.ts';

type Targets = Awaited<ReturnType<typeof findTargets>>;

/** Throws unless the rows' accounts and categories belong to the ledger and haven't been removed. */
export async function checkTargets(db: Db, ledgerId: LedgerId, rows: readonly ImportedRow[]): Promise<void> {
  const accountIds = new Set(rows.flatMap((row) => row.accountId ?? []));
  const categoryIds = new Set(
    rows
      .flatMap(categorizedParts)
      .flatMap(({ categoryId, subcategoryId }) => [categoryId ?? [], subcategoryId ?? []].flat()),
  );
  const targets = await findTargets(db, ledgerId, [...accountIds], [...categoryIds]);
  if (rows.some((row) => !isOwn(row, targets))) throw notFound();
}

type CategorizedPart = Pick<ImportedRow, 'categoryId' | 'subcategoryId' | 'newCategory'>;

function categorizedParts(row: ImportedRow): readonly CategorizedPart[] {
  return [row, ...(row.lines ?? [])];
}

function isOwn(row: ImportedRow, targets: Targets): boolean {
  if (row.accountId !== undefined && !targets.accounts.has(row.accountId)) return false;
  return categorizedParts(row).every((part) => isOwnCategory(part, targets));
}

function isOwnCategory({ categoryId, subcategoryId }: CategorizedPart, targets: Targets): boolean {
  if (categoryId === undefined) return subcategoryId === undefined;
  if (targets.parents.get(categoryId) !== null) return false;
  return subcategoryId === undefined || targets.parents.get(subcategoryId) === categoryId;
}

function categoryOf({ categoryId, subcategoryId, newCategory }: CategorizedPart): Draft['category'] {
  if (newCategory !== undefined)
    return { categoryId: placeholderId(newCategory), subcategoryId: null, source: 'import' };
  return categoryId === undefined ? null : { categoryId, subcategoryId: subcategoryId ?? null, source: 'import' };
}

/** A transfer counts in no category, so it has none. */
function toLine({ isTransfer = false, takesRemainder = false, note = '', amount, ...line }: ImportedLine): TaggedLine {
  const category = isTransfer ? null : categoryOf(line);
  return {
    categoryId: category?.categoryId ?? null,
    subcategoryId: category?.subcategoryId ?? null,
    amountCents: amount,
    note: plainText(note, LINE_NOTE_MAX),
    isTransfer,
    takesRemainder,
    tagIds: [],
  };
}

/** Throws unless the lines of each split add up. */
export function rejectWrongSplits(rows: readonly ImportedRow[]): void {
  for (const [index, { lines, amount }] of rows.entries())
    if (lines) rejectSplitProblems(lines.map(toLine), amount, `rows.${index}.lines`);
}

function toDraft(row: ImportedRow): NamedTagsDraft & { readonly externalId: string | null } {
  return normalized({
    day: row.date,
    name: row.name,
    description: row.description ?? '',
    amountCents: row.amount,
    isIncome: row.isIncome,
    markedAsTransfer: row.markedAsTransfer ?? false,
    hidden: row.hidden ?? false,
    accountId: row.newAccount === undefined ? (row.accountId ?? null) : placeholderId(row.newAccount),
    externalId: row.externalId || null,
    isReported: true,
    // Files only list posted transactions.
    isCleared: true,
    note: plainLines(row.note ?? '', NOTE_MAX),
    category: row.lines ? null : categoryOf(row),
    lines: row.lines && withRemainderLine(row.lines.map(toLine)),
    linesSource: 'import',
    tagNames: row.tagNames ?? [],
    reimbursement: row.reimbursement ?? null,
    lineTagNames: row.lines?.map(({ tagNames = [] }) => tagNames) ?? [],
  });
}

/** The rows of a file as drafts, with the ledger transaction each one matches, if any. */
export async function compareWithLedger(db: Db, ledgerId: LedgerId, importId: string) {
  const staged: ImportedRow[] = [];
  const read: ReturnType<typeof toDraft>[] = [];
  for await (const chunk of readChunks(db, ledgerId, importId)) {
    const rows: unknown[] = JSON.parse(chunk);
    const reading = inSteps(rows, (stored) => {
      const row = withInsideNames(importedRow, stored);
      staged.push(row);
      read.push(toDraft(row));
    });
    await runWithPauses(reading);
  }
  if (staged.length === 0) throw notFound();
  const drafts = await runWithPauses(withoutReusedIdsInSteps(read));
  const known = await findKnown(db, ledgerId, drafts, await runWithPauses(nearbyInSteps(drafts)));
  const accounts = known.length === 0 ? [] : await loadComparedAccounts(db, ledgerId);
  const onTheirAccounts = await runWithPauses(matchKnownInSteps(drafts, known));
  const onNamedAccounts = await runWithPauses(matchOnNamedAccounts(accounts, known, staged, drafts, onTheirAccounts));
  const entries: FileEntry[] = [];
  const naming = inSteps(drafts, (draft, place) => {
    entries.push({ ...draft, accountName: staged[place]?.accountName ?? '' });
  });
  await runWithPauses(naming);
  const { matches, possible } = await runWithPauses(
    matchOtherAccountsInSteps(entries, onNamedAccounts, known, [...accounts, noAccount]),
  );
  return { staged, drafts, matches, possible, accounts };
}

/** Transactions without an account are compared as if they shared one. */
const noAccount = { id: null, isLinked: false, mask: null, span: null };

function statusOf(match: Match | null, possible: Known | null | undefined): string {
  if (!match) return possible ? rowStatus.possible : rowStatus.new;
  return match.known?.deleted ? rowStatus.deleted : rowStatus[match.likeness];
}

type ReviewAnswer = AnswerOf<typeof reviewImport>;

/** A rule that splits assigns its category only to amounts that are too small to split. */
function isSplitBy({ effects: { shares } }: StoredRule, { amountCents, markedAsTransfer }: Draft): boolean {
  return shares !== null && !markedAsTransfer && linesByTemplate(shares, amountCents) !== null;
}

type AssignedCategory = Pick<ReviewAnswer['rules'][number], 'categoryId' | 'subcategoryId'>;

/** The rules and learned categories that apply to rows, each with its number of rows. */
class UsedCategories {
  readonly list: ReviewAnswer['rules'] = [];
  readonly #places = new Map<string, number>();

  /** Counts one more row. Returns the place in the list. */
  add(rule: string | null, { categoryId, subcategoryId }: AssignedCategory): number {
    const key = `${categoryId} ${subcategoryId} ${rule}`;
    const place = this.#places.get(key) ?? this.list.push({ rule, categoryId, subcategoryId, count: 0 }) - 1;
    this.#places.set(key, place);
    const entry = this.list[place];
    if (entry) entry.count += 1;
    return place;
  }
}

/**
 * Finds the rule that categorizes each row, as the import does. Rows with a category in the file or a match in the
 * ledger need none. `open` lists the rows for which the import asks the learned model.
 */
async function applyRules(
  drafts: readonly Draft[],
  matches: readonly (Match | null)[],
  rules: readonly StoredRule[],
  used: UsedCategories,
) {
  const decide = createDecider(rules);
  const open: number[] = [];
  const placeOf = (draft: Draft, index: number) => {
    if (draft.category || draft.lines || matches[index]) return -1;
    const { category: rule, transfer } = decide(draft);
    if (rule && isSplitBy(rule, draft)) return -1;
    if (assignsCategory(rule)) return used.add(describeStoredRule(rule), rule);
    if (!draft.markedAsTransfer && !transfer) open.push(index);
    return -1;
  };
  const ruleOf: number[] = [];
  await runWithPauses(inSteps(drafts, (draft, index) => void ruleOf.push(placeOf(draft, index))));
  return { ruleOf, open };
}

/** The import asks for this many merchants at a time. */
const LEARNED_AT_ONCE = 500;

/** Adds the categories that the import would assign from learned decisions. A remembered split takes precedence. */
async function applyLearned(
  db: Db,
  ledgerId: LedgerId,
  drafts: readonly Draft[],
  { ruleOf, open }: Awaited<ReturnType<typeof applyRules>>,
  used: UsedCategories,
): Promise<void> {
  const assigner = open.length === 0 ? null : await loadPreviewAssigner(db, ledgerId);
  if (!assigner) return;
  const templates = await loadAutomaticTemplates(db, ledgerId);
  for (let start = 0; start < open.length; start += LEARNED_AT_ONCE) {
    if (start > 0) await pause();
    const observed = open.slice(start, start + LEARNED_AT_ONCE).flatMap((index) => {
      const draft = drafts[index];
      return draft ? [{ index, observation: observeDraft(normalized(draft)) }] : [];
    });
    await assigner.prepare(new Set(observed.map(({ observation }) => observation.merchantKey)));
    for (const { index, observation } of observed) {
      const learned = templates.has(observation.merchantKey) ? null : assigner.assign(observation);
      if (learned) ruleOf[index] = used.add(null, learned);
    }
  }
}

/** Finds the names that rules give to new rows. */
async function applyNames(drafts: readonly Draft[], matches: readonly (Match | null)[], rules: readonly StoredRule[]) {
  const renaming = rules.filter(({ effects }) => effects.name !== null);
  const places = new Map<string, number>();
  const nameOf: number[] = [];
  const decide = createDecider(renaming);
  const placeOf = (draft: Draft, index: number) => {
    const name = renaming.length === 0 || matches[index] ? null : decide(draft).name?.effects.name;
    if (!name || name === draft.name) return -1;
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  };
  await runWithPauses(inSteps(drafts, (draft, index) => void nameOf.push(placeOf(draft, index))));
  return { nameOf, names: [...places.keys()] };
}

/** Collects the accounts of matching transactions. `placeOf` returns a transaction's index in the list. */
function createAccountList(accounts: readonly ComparedAccount[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const places = new Map<number | null, number>();
  const list: ReviewAnswer['accounts'] = [];
  const placeOf = ({ accountId }: Known) => {
    const place = places.get(accountId) ?? list.length;
    if (place === list.length) {
      const account = byId.get(accountId ?? 0);
      places.set(accountId, place);
      list.push({
        id: account?.id ?? null,
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

export async function review(db: Db, ledgerId: LedgerId, importId: string): Promise<ReviewAnswer> {
  const { drafts, matches, possible, accounts } = await compareWithLedger(db, ledgerId, importId);
  const { list, placeOf } = createAccountList(accounts);
  const answer = { added: 0, status: '', matches: [] as number[], accountOf: [] as number[] };
  const summing = inSteps(matches, (match, place) => {
    const maybe = possible[place];
    const known = match?.known ?? maybe ?? null;
    if (match === null) answer.added += 1;
    answer.status += statusOf(match, maybe);
    answer.matches.push(known?.id ?? 0);
    answer.accountOf.push(known ? placeOf(known) : -1);
  });
  await runWithPauses(summing);
  const rules = await withUsableShares(db, ledgerId, await loadRules(db, ledgerId));
  const used = new UsedCategories();
  const byRules = await applyRules(drafts, matches, rules, used);
  await applyLearned(db, ledgerId, drafts, byRules, used);
  const names = await applyNames(drafts, matches, rules);
  return { rows: drafts.length, accounts: list, ...answer, ruleOf: byRules.ruleOf, rules: used.list, ...names };
}
