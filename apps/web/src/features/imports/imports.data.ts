import {
  type AnswerOf,
  type BodyOf,
  type Category,
  commitImport,
  discardImport,
  getAccountsList,
  getAllCategories,
  getImportMapping,
  IMPORT_CHUNK_ROWS,
  type KeptMapping,
  reviewImport,
  saveCategory,
  saveCustomAccount,
  saveSubcategory,
  stageImport,
} from '@cairn/contract';
import { cents, nameKey } from '@cairn/domain';
import { call, callLedger } from '../../app/call.ts';
import type { FileReaderHandle } from './fileReader.ts';
import { type CategoryTarget, categoryKey, type FileCategory, findCategory, type Targets } from './importRows.ts';

export type Review = AnswerOf<typeof reviewImport>;
export type Commit = BodyOf<typeof commitImport>;

/** So many parts are on their way at once. */
const PARTS_AT_ONCE = 2;

interface Upload {
  readonly reader: FileReaderHandle;
  readonly importId: string;
  readonly count: number;
  readonly targets: Targets;
  readonly signal: AbortSignal;
  onProgress(share: number): void;
}

/** Brings the file's rows to the server, in parts; nothing of it is in the ledger then. */
export async function sendRows({ reader, importId, count, targets, signal, onProgress }: Upload): Promise<void> {
  const parts = Math.ceil(count / IMPORT_CHUNK_ROWS);
  let [next, done] = [0, 0];
  async function sendParts(): Promise<void> {
    for (let part = next; part < parts; part = next) {
      next += 1;
      const from = part * IMPORT_CHUNK_ROWS;
      const rows = await reader.ask('chunk', { from, to: from + IMPORT_CHUNK_ROWS, targets });
      await call(stageImport, { body: { ImportID: importId, Chunk: part, Rows: [...rows] } }, signal);
      done += 1;
      onProgress(done / parts);
    }
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendParts));
}

export async function askReview(importId: string, signal: AbortSignal): Promise<Review> {
  return await call(reviewImport, { body: { ImportID: importId } }, signal);
}

export async function commit(body: Commit) {
  return await callLedger(commitImport, { body });
}

/** Nobody waits for it, and what is not discarded is forgotten by itself. */
export function discard(importId: string): void {
  call(discardImport, { body: { ImportID: importId } }).catch(() => undefined);
}

export async function loadMapping(accountId: number | null): Promise<KeptMapping | null> {
  const query = accountId === null ? {} : { accountID: accountId };
  return (await call(getImportMapping, { query })).mapping;
}

/** Makes the accounts that the file names and the person has not; with nothing on them until it is typed. */
async function makeAccounts(targets: Targets): Promise<Targets['accounts']> {
  const made = new Map(targets.accounts);
  const there = await call(getAccountsList, {});
  for (const [name, target] of targets.accounts) {
    if (target !== 'new') continue;
    // A second try after a failure finds what the first has made.
    const known = there.find((one) => one.externalAccountID === null && nameKey(one.displayName) === nameKey(name));
    const [DisplayName, balance] = [name || 'Imported', cents(0)];
    const account = {
      DisplayName,
      Name: DisplayName,
      InstitutionName: DisplayName,
      AvailableBalance: balance,
      CurrentBalance: balance,
      AccountType: 0,
    };
    made.set(name, known?.id ?? (await call(saveCustomAccount, { body: account })).id);
  }
  return made;
}

async function makeCategory(wanted: FileCategory, categories: readonly Category[]): Promise<void> {
  const { category: Name, subcategory, isIncome: Income } = wanted;
  const parent = categories.find(({ name }) => nameKey(name) === nameKey(Name));
  const CategoryID = parent?.categoryID ?? (await call(saveCategory, { body: { Name, Income } })).categoryID;
  if (subcategory !== '') await call(saveSubcategory, { body: { CategoryID, Name: subcategory } });
}

async function makeCategories(targets: Targets, wanted: readonly FileCategory[]): Promise<Targets['categories']> {
  const made = new Map<string, CategoryTarget>(targets.categories);
  for (const one of wanted) {
    if (targets.categories.get(categoryKey(one)) !== 'new') continue;
    const before = await call(getAllCategories, {});
    if (!findCategory(one, before)) await makeCategory(one, before);
    made.set(categoryKey(one), findCategory(one, await call(getAllCategories, {})));
  }
  return made;
}

export function hasNew({ accounts, categories }: Targets): boolean {
  return [...accounts.values(), ...categories.values()].includes('new');
}

/** Makes what was chosen to be made, once the person has confirmed. */
export async function makeTargets(targets: Targets, wanted: readonly FileCategory[]): Promise<Targets> {
  return { accounts: await makeAccounts(targets), categories: await makeCategories(targets, wanted) };
}
