import type { Resident } from './fill-people.ts';

/** One request; a GET if it has no body text. */
interface MixedRequest {
  readonly path: string;
  readonly text?: string;
  /** Stores what later requests need from the response. */
  remember?(answer: string): void;
}

/** The size of the first page that the web app requests. */
const FIRST_PAGE_ROWS = 100;
const SEARCHED = ['merchant 17', 'seattle', '42.50', 'tax refund'];
const NAMES = 40;

/** 70% reads, 30% writes. Added transactions are edited and deleted, so households stay about the same size. */
const SHARES = [
  ['dashboard', 0.2],
  ['list', 0.2],
  ['budget', 0.15],
  ['search', 0.15],
  ['add', 0.12],
  ['edit', 0.08],
  ['delete', 0.05],
  ['plan', 0.05],
] as const;

type Kind = (typeof SHARES)[number][0];

export function pickKind(random: () => number): Kind {
  let left = random();
  for (const [kind, share] of SHARES) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'dashboard';
}

/** A household and the transactions it added during the measurement. */
export class ActiveResident {
  readonly token: string;
  readonly #resident: Resident;
  readonly #added: number[] = [];
  readonly #month: { firstDay: string; lastDay: string };
  readonly #random: () => number;

  constructor(resident: Resident, month: { firstDay: string; lastDay: string }, random: () => number) {
    this.token = resident.token;
    this.#resident = resident;
    this.#month = month;
    this.#random = random;
  }

  next(kind: Kind): MixedRequest {
    const { firstDay, lastDay } = this.#month;
    const [Year, Month] = firstDay.split('-').map(Number);
    switch (kind) {
      case 'dashboard':
        return { path: `/api/Dashboard/GetUserDashboard?startDate=${firstDay}&endDate=${lastDay}` };
      case 'list':
        return post('Transaction/GetTransactions', { StartDate: firstDay, EndDate: lastDay, Limit: FIRST_PAGE_ROWS });
      case 'budget':
        return { path: `/api/MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${Month}&Year=${Year}` };
      case 'search':
        return post('Transaction/GetTransactions', { SearchText: this.#oneOf(SEARCHED), Limit: FIRST_PAGE_ROWS });
      case 'add':
        return this.#add();
      case 'edit':
        return this.#edit();
      case 'delete':
        return this.#delete();
      case 'plan':
        return post('MonthlyBudget/SaveCategoryBudgetDataForMonth', {
          CategoryID: this.#oneOf(this.#resident.categoryIds),
          Month,
          Year,
          Budget: 100 + Math.floor(this.#random() * 100),
        });
    }
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  /** Half of them have no category, so that the rules run. */
  #randomTransaction() {
    const categoryId = this.#random() < 0.5 ? this.#oneOf(this.#resident.categoryIds) : null;
    return {
      displayName: `Merchant ${Math.floor(this.#random() * NAMES)}`,
      displayDescription: '',
      amount: Math.round(this.#random() * 10_000 + 100) / 100,
      markedAsTransfer: false,
      hidden: false,
      isIncome: false,
      AccountID: this.#resident.accountId,
      categoryId,
    };
  }

  #add(): MixedRequest {
    const { categoryId, ...fields } = this.#randomTransaction();
    const body = { ...fields, transactionDate: this.#month.firstDay, TransactionCategoryID: categoryId };
    return {
      ...post('Transaction/CreateTransaction', body),
      remember: (answer) => void this.#added.push(Number(answer)),
    };
  }

  #edit(): MixedRequest {
    const userTransactionID = this.#added.at(-1);
    if (userTransactionID === undefined) return this.#add();
    const { categoryId, ...fields } = this.#randomTransaction();
    return post('Transaction/UpdateTransaction', { ...fields, userTransactionID, transactionCategoryID: categoryId });
  }

  #delete(): MixedRequest {
    // The newest ones may be in the middle of an edit.
    const userTransactionID = this.#added.length > 3 ? this.#added.shift() : undefined;
    if (userTransactionID === undefined) return this.#add();
    return post('Transaction/DeleteTransaction', { userTransactionID });
  }
}

function post(name: string, body: object): MixedRequest {
  return { path: `/api/${name}`, text: JSON.stringify(body) };
}
