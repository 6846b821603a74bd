import type { TestApp } from '../app.ts';
import { ask, nameOf, type Recorded, recorded, withoutAdded } from './answers.ts';
import {
  graniteEvents,
  graniteItem,
  harborFirst,
  harborItem,
  harborSecond,
  harborThird,
  mapleEvents,
  mapleItem,
} from './bank-history.ts';
import type { Fixture } from './fixture.ts';
import { type LargestIds, withoutNewIds } from './new-ids.ts';
import { figureCalls, HALF_IMPORT, lastReadCalls, type RecordedCall, sampleOf } from './read-calls.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** Makes calls and records every answer, without the values of new ids. */
export class RecordedWrite {
  readonly cairn: TestApp;
  readonly fixture: Fixture;
  readonly answers: Recorded[] = [];
  readonly #largest: LargestIds;
  #calls = 0;

  constructor(cairn: TestApp, fixture: Fixture, largest: LargestIds) {
    this.cairn = cairn;
    this.fixture = fixture;
    this.#largest = largest;
  }

  /** The id of a landmark. */
  id(person: string, name: string): number {
    const id = this.fixture.landmarks[person]?.[name];
    if (id === undefined) throw new Error(`${person} has no ${name}`);
    return id;
  }

  #record(call: string, person: string, path: string, answer: { statusCode: number; body: string }): void {
    // First, because IDs in added rows would also be numbered.
    const body = withoutNewIds(withoutAdded(answer.body), path, this.#largest[person] ?? {});
    this.answers.push(recorded(`${this.#calls - 1}. ${call}`, answer.statusCode, body));
  }

  async write(person: string, path: string, what: string, payload: object = {}, method: Method = 'POST') {
    const answer = await this.cairn.callAs(person, {
      method,
      url: `/api/${path}`,
      ...(method !== 'GET' && { payload }),
    });
    this.#calls += 1;
    const isChange = answer.headers['x-change-set'] === undefined ? '' : ', a change';
    this.#record(`${person}: ${path}, ${what}${isChange}`, person, path, answer);
    return { answer: answer.json(), changeSetId: Number(answer.headers['x-change-set']) };
  }

  async read(calls: readonly RecordedCall[]): Promise<void> {
    const sample = sampleOf(calls);
    for (const call of calls) {
      this.#calls += 1;
      if (sample.has(call)) this.#record(nameOf(call), call.person, call.path, await ask(this.cairn, call));
    }
  }

  async readFigures(): Promise<void> {
    await this.read(figureCalls(this.fixture));
  }

  async undo(person: string, name: string, changeSetId = this.id(person, `set ${name}`)): Promise<void> {
    await this.write(person, 'Ledger/Undo', name, { ChangeSetID: changeSetId });
  }
}

/** Undoes change sets of every source, with everything that a change set may have removed, moved or created. */
async function undoOldChanges(work: RecordedWrite): Promise<void> {
  const { edited, deleted } = work.fixture.largeLedger;
  const rejected = ['imported', 'bank', 'undo', 'typed Typed and undone'];
  const small = [
    'edited twice',
    'deleted',
    'deleted of the bank',
    'transfers confirmed',
    'typed Fee',
    'typed Secret',
    'edited Breakfast with Lea',
    'edited Team lunch',
    'some recategorized',
    'rule from a transaction',
    'category saved',
    'rules replaced',
    'subcategory moved',
    'subcategory deleted',
    'category deleted',
    'budget filled',
    'budget default',
    'budget of a year',
    'budget of a subcategory',
    'import with new targets',
  ];
  for (const name of [...rejected, ...small]) await work.undo('maya', name);
  await work.readFigures();
  // Thousands of rows; those that were edited or deleted since stay.
  await work.undo('maya', 'the first edit', edited.firstId);
  await work.undo('maya', 'the last edit', edited.firstId + edited.count - 1);
  await work.undo('maya', 'a deletion', deleted.firstId + 11);
  await work.undo('maya', 'ruled');
  await work.undo('maya', 'recategorized');
  await work.undo('omar', 'started');
  await work.undo('omar', 'edits of others', edited.firstId + 1);
  await work.write('omar', 'Onboarding/ClearSampleData', 'the sample household');
  await work.undo('juno', 'sample');
  await work.readFigures();
}

/** Uploads the second half of a file and commits it. */
async function finishImport(work: RecordedWrite): Promise<void> {
  const Rows = Array.from({ length: 40 }, (_, at) => ({
    transactionDate: `2026-11-${String(1 + (at % 14)).padStart(2, '0')}`,
    displayName: at % 2 === 0 ? 'Greenleaf Market' : 'Second half',
    amount: 70 + at,
    isIncome: at % 8 === 0,
    AccountID: work.id('maya', 'account Savings'),
    ...(at % 4 === 0 && { NewCategory: 0 }),
  }));
  await work.write('maya', 'Import/StageImport', 'the second half', { ImportID: HALF_IMPORT, Chunk: 1, Rows });
  await work.write('maya', 'Import/ReviewImport', 'both halves', { ImportID: HALF_IMPORT });
  const committed = await work.write('maya', 'Import/CommitImport', 'both halves', {
    ImportID: HALF_IMPORT,
    FileName: 'halves.csv',
    Add: [0, 1],
    LeaveOut: [201],
    NewCategories: [{ Name: 'Second', Subcategory: 'Half', Income: false }],
  });
  await work.readFigures();
  await work.undo('maya', 'the import of both halves', committed.changeSetId);
  await work.readFigures();
}

/** One link stopped in the middle of a sync, one has new transactions, and one replaced another. */
async function syncOldLinks(work: RecordedWrite): Promise<void> {
  const { bank } = work.cairn;
  bank.connect({ ...harborItem, events: [...harborFirst, ...harborSecond, ...harborThird] });
  bank.connect({ ...graniteItem, events: [...graniteEvents] });
  bank.connect({ ...mapleItem, events: [...mapleEvents] });
  await work.write('maya', 'Plaid/SyncPlaidTransactions', 'all banks');
  await work.write('maya', 'Plaid/SyncPlaidTransactions', 'all banks again');
  await work.write('omar', 'Plaid/SyncPlaidTransactions', 'paused');
  await work.readFigures();
  await work.write('maya', 'Plaid/RemoveBank', 'Granite Bank', { ItemID: work.id('maya', 'bank item-granite') });
}

async function typeAndEdit(work: RecordedWrite): Promise<void> {
  const id = (name: string) => work.id('maya', name);
  const { firstId } = work.fixture.largeLedger;
  const coffee = { displayName: 'Blue Heron Coffee', amount: 4.75, transactionDate: '2026-11-14' };
  const onCard = { ...coffee, AccountID: id('account Card') };
  const typed = await work.write('maya', 'Transaction/CreateTransaction', 'a coffee', onCard);
  const edit = { userTransactionID: typed.answer, displayName: 'Coffee with Ana', amount: 9.5 };
  await work.write('maya', 'Transaction/UpdateTransaction', 'the new coffee', edit);
  const rule = {
    categoryID: id('category Gifts'),
    type: 'Name',
    comparison: 'equals',
    comparisonValue: 'Noodle Garden',
  };
  const ruled = await work.write('maya', 'Transaction/UpdateTransaction', 'an old row, with a rule for its name', {
    userTransactionID: firstId + 99_966,
    displayName: 'Noodle Garden',
    amount: 33.21,
    transactionCategoryID: id('category Gifts'),
    rule,
  });
  const recategorized = await work.write('maya', 'Transaction/BulkRecategorizeTransactions', 'old rows', {
    transactionIDs: Array.from({ length: 500 }, (_, at) => firstId + 90_000 + at),
    newCategoryID: id('category Utilities'),
    newSubcategoryID: id('subcategory Water'),
  });
  await work.write('maya', 'Transaction/DeleteTransaction', 'an old row', { userTransactionID: firstId + 99_995 });
  await work.readFigures();
  await work.undo('maya', 'the rule for a name', ruled.changeSetId);
  await work.undo('maya', 'the recategorization', recategorized.changeSetId);
  await work.write('omar', 'Transaction/UpdateTransaction', 'another user’s row', {
    userTransactionID: firstId,
    displayName: 'Mine now',
    amount: 1,
  });
}

async function planAndCount(work: RecordedWrite): Promise<void> {
  const id = (name: string) => work.id('maya', name);
  const month = { Month: 11, Year: 2026 };
  const CategoryID = id('category Groceries');
  const saveMonth = 'MonthlyBudget/SaveCategoryBudgetDataForMonth';
  await work.write('maya', 'MonthlyBudget/CreateMonthlyBudget', 'November', month);
  const saved = await work.write('maya', saveMonth, 'November', {
    CategoryID,
    ...month,
    Budget: 712.34,
    Subcategories: [{ SubcategoryID: id('subcategory Market'), Budget: 12.5 }],
  });
  await work.write('maya', 'AnnualBudget/SaveCategoryBudgetDataForYear', '2026', {
    CategoryID,
    Year: 2026,
    Budget: 9_000,
  });
  await work.write('maya', 'Category/SaveCategory', 'a new default', {
    CategoryID: id('category Rent'),
    Name: 'Rent',
    DefaultBudget: 1_500,
    UpdateCurrentMonthBudget: true,
  });
  await work.undo('maya', 'the budget of November', saved.changeSetId);
  const added = await work.write('maya', 'Category/SaveCategory', 'a new one with rules', {
    Name: 'Shoes & boots',
    Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'parcelhouse' }],
    Subcategories: [{ Name: 'Boots' }],
  });
  const NewCategoryID = added.answer.categoryID;
  const deletion = { CategoryID: id('category Coffee'), NewCategoryID };
  await work.write('maya', 'Category/DeleteCategory', 'Coffee', deletion, 'DELETE');
  const account = { DisplayName: 'Savings', InstitutionName: 'Harbor Bank', AccountType: 0 };
  const balance = { AvailableBalance: 13_000, CurrentBalance: 13_000 };
  await work.write('maya', 'Account/SaveCustomAccount', 'Savings, anchored today', {
    Id: id('account Savings'),
    ...account,
    ...balance,
  });
  const pairs = await work.write('maya', 'Plaid/GetTransferPairs', 'before', {}, 'GET');
  const pair = ({ outgoing, incoming }: Record<'outgoing' | 'incoming', { userTransactionID: number }>) => ({
    FirstID: outgoing.userTransactionID,
    SecondID: incoming.userTransactionID,
  });
  await work.write('maya', 'Plaid/ConfirmTransferPairs', 'one', { Pairs: [pair(pairs.answer[2])] });
  await work.write('maya', 'Plaid/DismissTransferPair', 'another', pair(pairs.answer[4]));
  await work.write('maya', 'Account/CaptureNetWorth', 'today', {}, 'GET');
  await work.readFigures();
}

async function otherPeople(work: RecordedWrite): Promise<void> {
  await work.write('vera', 'User/ReinstateAccount', 'before it is erased');
  await work.write('newt', 'User/SaveUserAccount', 'at last', {
    FirstName: 'Newt',
    LastName: 'Okafor',
    DateOfBirth: '1999-09-09',
  });
  const coffee = { displayName: 'First coffee', amount: 3, transactionDate: '2026-11-15' };
  for (const person of ['vera', 'newt', 'juno', 'omar'])
    await work.write(person, 'Transaction/CreateTransaction', 'a coffee', coffee);
  await work.write('nina', 'User/GetUserAccount', 'for the first time', { timeZone: 'UTC' });
  await work.write('newt', 'User/DeleteUserAccount', 'after all', {}, 'DELETE');
}

async function readAgain(work: RecordedWrite): Promise<void> {
  await work.read(lastReadCalls(work.fixture));
}

/** Run in this order, each from the state that the previous ones left. */
export const writes = {
  undoOldChanges,
  finishImport,
  syncOldLinks,
  typeAndEdit,
  planAndCount,
  otherPeople,
  readAgain,
};
