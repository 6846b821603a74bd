import { type Person, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type Caller, createCaller } from './http.ts';
import type { Installation } from './installation.ts';
import { MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, beginUnlisted, findOwner, type Owner } from './ledger-writes.ts';
import { monthAround } from './month.ts';

const CATEGORIES = 60;
const SUBCATEGORIES_EACH = 2;
/** As many as one of ten years of 100,000 transactions has in a month. */
const MONTH_ROWS = 833;
const YEARS = 10;

/** Somebody whose budgets go back ten years; how long it takes to ask for that of this month, and of this year. */
export interface PlannedHousehold {
  month(): Promise<number>;
  year(): Promise<number>;
}

/** A default that changed every year, and an amount of its own in every third month. */
const insertBudgets = `
  with own as (
    insert into month_budgets (ledger_id, month, category_id, amount_cents, changed_in)
    select ledger_id, to_char($3::date - make_interval(months => n * 3), 'YYYY-MM'), id, 10000 + id, $2::bigint
    from categories, generate_series(0, $4::integer * 4 - 1) n where ledger_id = $1)
  insert into default_budgets (ledger_id, category_id, from_month, amount_cents, changed_in)
  select ledger_id, id, to_char($3::date - make_interval(years => n), 'YYYY-MM'), 20000 + id, $2::bigint
  from categories, generate_series(0, $4::integer) n where ledger_id = $1`;

/** So many transactions, evenly over the days and all categories; one in twenty a refund, a few without a category. */
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

async function writeSpan(query: Query, owner: Owner, from: string, to: string, rows: number): Promise<void> {
  const changeSetId = await beginImport(query, owner, rows);
  await query(insertTransactions, [owner.ledgerId, changeSetId, from, to, rows]);
}

async function write(query: Query, email: string, historyRows: number): Promise<void> {
  const { firstDay, lastDay } = monthAround(new Date());
  const owner = await findOwner(query, email);
  await query(insertBudgets, [owner.ledgerId, await beginUnlisted(query, owner, 0), firstDay, YEARS]);
  const begin = `${Number(firstDay.slice(0, 4)) - YEARS}${firstDay.slice(4)}`;
  await writeSpan(query, owner, begin, firstDay, historyRows);
  await writeSpan(query, owner, firstDay, lastDay, MONTH_ROWS);
}

async function makeCategories(caller: Caller, { accessToken }: Person): Promise<void> {
  await caller.post('/api/User/GetUserAccount', accessToken, {});
  const Subcategories = Array.from({ length: SUBCATEGORIES_EACH }, (_, index) => ({ Name: `Part ${index + 1}` }));
  for (let count = 1; count <= CATEGORIES; count += 1) {
    const body = { Name: `Category ${count}`, Income: count % 10 === 0, Subcategories };
    await caller.post('/api/Category/SaveCategory', accessToken, body);
  }
}

async function planned(caller: Caller, made: Person): Promise<PlannedHousehold> {
  // Writing a long history may take longer than a token lasts.
  const person = await made.refresh();
  const [year, month] = monthAround(new Date()).firstDay.split('-').map(Number);
  const timed = async (path: string) => {
    const startedAt = performance.now();
    const { text } = await caller.get(`/api/${path}`, person.accessToken);
    JSON.parse(text);
    return performance.now() - startedAt;
  };
  return {
    month: () => timed(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${month}&Year=${year}`),
    year: () => timed(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`),
  };
}

/** People with 60 categories, ten years of budgets and the same month, who differ by how much was before it. */
export async function fillBudgets(
  installation: Installation,
  histories: readonly number[],
): Promise<PlannedHousehold[]> {
  const { url } = await installation.start();
  const caller = createCaller(url, { connections: 1, keepsOpen: false });
  const people: { person: Person; rows: number }[] = [];
  for (const rows of histories) {
    const person = await signUp(url);
    await makeCategories(caller, person);
    people.push({ person, rows });
  }
  await installation.inDatabase(async (query) => {
    for (const { person, rows } of people) await write(query, person.email, rows);
    await query('vacuum analyze');
  });
  await installation.start();
  const households: PlannedHousehold[] = [];
  for (const { person } of people) households.push(await planned(caller, person));
  return households;
}
