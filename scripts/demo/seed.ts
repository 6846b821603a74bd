import { randomUUID } from 'node:crypto';
import { type PersonDetails, type SignedUpPerson, signUp } from '../people/person.ts';
import { type AccountKey, demoAccounts } from './accounts.ts';
import { dayOf, monthsUpTo } from './calendar.ts';
import { type DemoCategory, demoCategories } from './categories.ts';
import { createGoals } from './goals.ts';
import { balanceOf, type DemoTransaction, householdUpTo } from './household.ts';
import { confirmSuggestions } from './recurring.ts';

/** The demo's user. The password may be public, because the demo listens only on this machine. */
export const demoPerson: PersonDetails = {
  name: 'Maya Ellison',
  email: 'demo@cairn.test',
  password: 'three stones make a cairn',
};

const CALL_TIMEOUT_MS = 60_000;
const CHUNK_ROWS = 2_500;
/** The number of past months with their own budgets. */
const BUDGETED_MONTHS = 12;
const PROVEN_MONTHS = 36;
const LAST_DATE = 31;

type SeedCall = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>;

function createCall(url: string, { accessToken }: SignedUpPerson): SeedCall {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}

async function createProfile(call: SeedCall): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call('POST', 'User/GetUserAccount', { timeZone });
  const [FirstName, LastName] = demoPerson.name.split(' ');
  await call('POST', 'User/SaveUserAccount', {
    FirstName,
    LastName,
    DateOfBirth: '1988-05-14',
    Email: demoPerson.email,
    newUserLoginFlowComplete: true,
  });
}

function toSeed({ name, icon, merchants }: Pick<DemoCategory, 'name' | 'icon' | 'merchants'>, look: DemoCategory) {
  return {
    look: { Name: name, Icon: icon, IconColor: look.color, Income: look.isIncome ?? false },
    Rules: merchants.map((ComparisonValue) => ({
      Type: 'Name',
      Comparison: 'Contains',
      MatchType: 'Contains',
      ComparisonValue,
    })),
  };
}

async function createCategories(call: SeedCall): Promise<void> {
  const categories = demoCategories.map((category) => {
    const { look: Category, Rules } = toSeed(category, category);
    const SubcategoriesWithRulesList = (category.subcategories ?? []).map((sub) => {
      const { look: Subcategory, Rules: own } = toSeed(sub, category);
      return { Subcategory, Rules: own };
    });
    return { Category, Rules, SubcategoriesWithRulesList };
  });
  await call('POST', 'Onboarding/SeedDefaultCategoriesAndRules', categories);
}

interface CreatedCategory {
  categoryID: number;
  name: string;
  subcategories: { subcategoryID: number; name: string }[];
}

async function planMonths(call: SeedCall, today: string): Promise<void> {
  const created = await call<CreatedCategory[]>('GET', 'Category/GetAllCategories');
  for (const category of created) {
    const plan = demoCategories.find(({ name }) => name === category.name);
    if (!plan) continue;
    const budgets = new Map((plan.subcategories ?? []).map(({ name, budget }) => [name, budget]));
    const CategoryID = category.categoryID;
    for (const { year: Year, month: Month } of monthsUpTo(today, BUDGETED_MONTHS + 1))
      await call('POST', 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
        CategoryID,
        Month,
        Year,
        Budget: plan.budget,
        Subcategories: category.subcategories.map(({ subcategoryID: SubcategoryID, name }) => ({
          SubcategoryID,
          Budget: budgets.get(name) ?? 0,
        })),
      });
    await call('POST', 'Category/SaveCategory', { CategoryID, Name: plan.name, DefaultBudget: plan.budget });
    for (const { subcategoryID: SubcategoryID, name } of category.subcategories)
      await call('POST', 'Subcategory/SaveSubcategory', {
        CategoryID,
        SubcategoryID,
        Name: name,
        DefaultBudget: budgets.get(name) ?? 0,
      });
  }
}

async function createAccounts(call: SeedCall, rows: readonly DemoTransaction[]): Promise<Map<AccountKey, number>> {
  const ids = new Map<AccountKey, number>();
  for (const account of demoAccounts) {
    const balance = balanceOf(account, rows) / 100;
    const { id } = await call<{ id: number }>('POST', 'Account/SaveCustomAccount', {
      DisplayName: account.name,
      InstitutionName: account.institution,
      AvailableBalance: account.type === 1 ? Math.round(800_000 - balance * 100) / 100 : balance,
      CurrentBalance: balance,
      AccountType: account.type,
      AccountIcon: account.icon,
      AccountIconColor: account.color,
    });
    ids.set(account.key, id);
  }
  return ids;
}

/** What the banks' files say at the end of each month, so that the demo's balances are proven. */
function monthEndBalances(rows: readonly DemoTransaction[], today: string, ids: ReadonlyMap<AccountKey, number>) {
  const ends = monthsUpTo(today, PROVEN_MONTHS)
    .map(({ year, month }) => dayOf(year, month, LAST_DATE))
    .filter((day) => day < today);
  const ofBanks = demoAccounts.filter(({ key }) => key !== 'invest');
  return ends.flatMap((end) => {
    const before = rows.filter(({ day }) => day <= end);
    return ofBanks.map((account) => {
      const isOwed = account.type === 1 || account.type === 2;
      const amount = balanceOf(account, before) / 100;
      return { AccountID: ids.get(account.key), Date: end, Basis: 'closing', Amount: isOwed ? -amount : amount };
    });
  });
}

async function importRows(
  call: SeedCall,
  all: readonly DemoTransaction[],
  today: string,
  ids: ReadonlyMap<AccountKey, number>,
) {
  const rows = all.filter(({ isNewValue }) => !isNewValue);
  const ImportID = randomUUID();
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const Rows = rows.slice(from, from + CHUNK_ROWS).map((row) => ({
      transactionDate: row.day,
      displayName: row.name,
      ...(row.description && { displayDescription: row.description }),
      amount: row.amountCents / 100,
      isIncome: row.isIncome,
      AccountID: ids.get(row.account),
      ...(row.isTransfer && { markedAsTransfer: true }),
    }));
    await call('POST', 'Import/StageImport', { ImportID, Chunk: from / CHUNK_ROWS, Rows });
  }
  await call('POST', 'Import/CommitImport', {
    ImportID,
    FileName: 'household.csv',
    Balances: monthEndBalances(rows, today, ids),
  });
}

interface ToReview {
  readonly items: readonly {
    readonly reason: string;
    readonly transactions: readonly { readonly userTransactionID: number }[];
    readonly fingerprint: string;
    readonly suggestion: {
      readonly categoryID: number;
      readonly subcategoryID: number | null;
      readonly sureness: string;
    } | null;
  }[];
}

/** After three years, the household trusts its rules. Transactions without a matching rule remain to be reviewed. */
async function trustRules(call: SeedCall): Promise<void> {
  const { items } = await call<ToReview>('GET', 'Review/GetItems');
  const Items = items.flatMap(({ reason: Reason, transactions, fingerprint: Fingerprint, suggestion }) =>
    Reason === 'category' && suggestion?.sureness === 'verySure'
      ? [
          {
            Reason,
            userTransactionIDs: transactions.map(({ userTransactionID }) => userTransactionID),
            Fingerprint,
            CategoryID: suggestion.categoryID,
            SubcategoryID: suggestion.subcategoryID,
          },
        ]
      : [],
  );
  if (Items.length > 0) await call('POST', 'Review/DecideItems', { Items });
}

/** A month's card spending is paid on the 25th of the next month, so the forecast knows the next bill. */
async function setBillingCycle(call: SeedCall, ids: ReadonlyMap<AccountKey, number>): Promise<void> {
  await call('POST', 'Forecast/SaveCardCycle', {
    AccountID: ids.get('card'),
    Cycle: { ClosesOnDay: 31, DueOnDay: 25, PaysFromAccountID: ids.get('joint') },
  });
}

/** Signs up the demo's user and creates the household through the product's API. */
export async function seedHousehold(url: string, today: string): Promise<SignedUpPerson> {
  const person = await signUp(url, demoPerson);
  const call = createCall(url, person);
  const rows = householdUpTo(today);
  await createProfile(call);
  await createCategories(call);
  await planMonths(call, today);
  const accounts = await createAccounts(call, rows);
  await importRows(call, rows, today, accounts);
  await trustRules(call);
  await confirmSuggestions(call);
  await setBillingCycle(call, accounts);
  await createGoals(call, accounts, today);
  await call('GET', 'Account/CaptureNetWorth');
  return person;
}
