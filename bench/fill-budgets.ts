import { type PersonDetails, type SignedUpPerson, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type BenchCaller, createCaller } from './http.ts';
import type { Installation } from './installation.ts';
import { MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, beginUnlisted, findOwner, inOneChange, type LedgerOwner } from './ledger-writes.ts';
import { monthAround } from './month.ts';

const CATEGORIES = 60;
const SUBCATEGORIES_EACH = 2;
/** 100,000 transactions over ten years, per month. */
const MONTH_ROWS = 833;
const YEARS = 10;

/** A user with ten years of budgets. The functions time requests. */
export interface PlannedHousehold {
  readonly url: string;
  readonly person: PersonDetails;
  /** This month's budget. */
  month(): Promise<number>;
  /** This month's budget, right after a transaction has been added to it. */
  monthAfterChange(): Promise<number>;
  /** This year's budget. */
  year(): Promise<number>;
  /** The sources to cover a category a year ago, each with what it changes since. */
  cover(): Promise<number>;
}

/** A default that changes every year, and an own amount in every third month. */
const insertBudgets = `
  with own as (
    insert into month_budgets (ledger_id, month, category_id, amount_cents, changed_in)
    select ledger_id, to_char($3::date - make_interval(months => n * 3), 'YYYY-MM'), id, 10000 + id, $2::bigint
    from categories, generate_series(0, $4::integer * 4 - 1) n where ledger_id = $1)
  insert into default_budgets (ledger_id, category_id, from_month, amount_cents, changed_in)
  select ledger_id, id, to_char($3::date - make_interval(years => n), 'YYYY-MM'), 20000 + id, $2::bigint
  from categories, generate_series(0, $4::integer) n where ledger_id = $1`;

/** Every category carries what is left since the first month. */
const insertPolicies = `
  insert into rollover_policies (ledger_id, category_id, from_month, policy, changed_in)
  select ledger_id, id, to_char($3::date, 'YYYY-MM'), 'left', $2::bigint from categories where ledger_id = $1 and not income`;

/** Spread evenly over the days and categories; one in twenty is a refund, and a few have no category. */
const insertTransactions = `
  with places as (
    select id, parent_id, row_number() over (order by id) as place, count(*) over () as places
    from categories where ledger_id = $1)
  insert into transactions (ledger_id, id, day, name, amount_cents, is_income, category_id, subcategory_id, name_key,
    search_text, merchant_key, merchant_key_version, made_in, touched_in, changed_in)
  select $1::bigint, $2::bigint + n, $3::date + ((n - 1)::bigint * ($4::date - $3::date) / $5::integer)::integer,
    'Greenleaf Market', 100 + n % 9000, n % 20 = 0, coalesce(parent_id, places.id),
    case when parent_id is null then null else places.id end, 'greenleaf market', 'greenleaf market',
    'greenleaf market', ${MERCHANT_KEY_VERSION}, $2::bigint, $2::bigint, $2::bigint
  from generate_series(1, $5::integer) n
  left join places on places.place = n % (places.places + 8) + 1`;

async function writeSpan(query: Query, owner: LedgerOwner, from: string, to: string, rows: number): Promise<void> {
  await inOneChange(query, async () => {
    const changeSetId = await beginImport(query, owner, rows);
    await query(insertTransactions, [owner.ledgerId, changeSetId, from, to, rows]);
  });
}

/** How many transactions a user has before this month, and whether their categories carry what is left. */
export interface BudgetHistory {
  readonly rows: number;
  readonly carries?: boolean;
}

async function write(query: Query, email: string, { rows, carries = false }: BudgetHistory): Promise<void> {
  const { firstDay, lastDay } = monthAround(new Date());
  const owner = await findOwner(query, email);
  await inOneChange(query, async () =>
    query(insertBudgets, [owner.ledgerId, await beginUnlisted(query, owner, 0), firstDay, YEARS]),
  );
  const start = `${Number(firstDay.slice(0, 4)) - YEARS}${firstDay.slice(4)}`;
  if (carries)
    await inOneChange(query, async () =>
      query(insertPolicies, [owner.ledgerId, await beginUnlisted(query, owner, 0), start]),
    );
  await writeSpan(query, owner, start, firstDay, rows);
  await writeSpan(query, owner, firstDay, lastDay, MONTH_ROWS);
}

async function createCategories(caller: BenchCaller, { accessToken }: SignedUpPerson): Promise<void> {
  await caller.post('/api/User/GetUserAccount', accessToken, {});
  const Subcategories = Array.from({ length: SUBCATEGORIES_EACH }, (_, index) => ({ Name: `Part ${index + 1}` }));
  for (let count = 1; count <= CATEGORIES; count += 1) {
    const body = { Name: `Category ${count}`, Income: count % 10 === 0, Subcategories };
    await caller.post('/api/Category/SaveCategory', accessToken, body);
  }
}

async function timeBudgets(caller: BenchCaller, url: string, signedUp: SignedUpPerson): Promise<PlannedHousehold> {
  // Writing a long history may take longer than a token lasts.
  const person = await signedUp.refresh();
  const { firstDay } = monthAround(new Date());
  const [year, month] = firstDay.split('-').map(Number);
  const timed = async (path: string) => {
    const startedAt = performance.now();
    const { text } = await caller.get(`/api/${path}`, person.accessToken);
    JSON.parse(text);
    return performance.now() - startedAt;
  };
  const { text } = await caller.get('/api/Category/GetAllCategories', person.accessToken);
  const [category]: { categoryID: number }[] = JSON.parse(text);
  const yearAgo = `Month=${month}&Year=${Number(year) - 1}`;
  const tea = { displayName: 'Tea', amount: 2.5, transactionDate: firstDay };
  const monthBudget = () => timed(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${month}&Year=${year}`);
  return {
    url,
    person,
    month: monthBudget,
    async monthAfterChange() {
      await caller.post('/api/Transaction/CreateTransaction', person.accessToken, tea);
      return await monthBudget();
    },
    year: () => timed(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`),
    cover: () => timed(`MonthlyBudget/GetCoverSources?${yearAgo}&CategoryID=${category?.categoryID}&Amount=46.2`),
  };
}

/** Users with 60 categories, ten years of budgets, and the same current month; only the size of the history differs. */
export async function fillBudgets(
  installation: Installation,
  histories: readonly BudgetHistory[],
): Promise<PlannedHousehold[]> {
  const { url } = await installation.start();
  const caller = createCaller(url, { connections: 1, keepAlive: false });
  const people: { person: SignedUpPerson; history: BudgetHistory }[] = [];
  for (const history of histories) {
    const person = await signUp(url);
    await createCategories(caller, person);
    people.push({ person, history });
  }
  await installation.inDatabase(async (query) => {
    for (const { person, history } of people) await write(query, person.email, history);
    await query('vacuum analyze');
  });
  await installation.start();
  const households: PlannedHousehold[] = [];
  for (const { person } of people) households.push(await timeBudgets(caller, url, person));
  return households;
}
