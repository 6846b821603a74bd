import type { Query } from './database.ts';
import { createCaller } from './http.ts';
import type { Installation } from './installation.ts';
import { monthAround } from './month.ts';
import { createPace } from './pace.ts';
import { signUp } from './person.ts';

const CATEGORIES = 60;
const SUBCATEGORIES_EACH = 2;
/** As many as one of ten years of 100,000 transactions has in a month. */
const MONTH_ROWS = 833;
const YEARS = 10;
const CALLS_A_MINUTE = 500;

/** A running product with one person in it, whose budgets go back ten years. */
export interface PlannedHousehold {
  /** How long the budget of the current month took, and that of its year. */
  month(): Promise<number>;
  year(): Promise<number>;
  close(): void;
}

/** A default that changed every year, and an amount of its own in every third month. */
const insertBudgets = `
  with own as (
    insert into month_budgets (user_id, month, category_id, amount_cents)
    select user_id, to_char($2::date - make_interval(months => n * 3), 'YYYY-MM'), id, 10000 + id
    from categories, generate_series(0, $3::integer * 4 - 1) n where user_id = $1)
  insert into default_budgets (user_id, category_id, from_month, amount_cents)
  select user_id, id, to_char($2::date - make_interval(years => n), 'YYYY-MM'), 20000 + id
  from categories, generate_series(0, $3::integer) n where user_id = $1`;

/** So many transactions on the days from one to another, over all categories, some of them refunds, some unsorted. */
const insertTransactions = `
  with places as (
    select id, parent_id, row_number() over (order by id) as place, count(*) over () as places
    from categories where user_id = $1)
  insert into transactions (user_id, day, name, amount_cents, is_income, category_id, subcategory_id, name_key,
    search_text, made_in, changed_in)
  select $1::integer, $2::date + (n * ($3::date - $2::date) / $4::integer), 'Greenleaf Market', 100 + n % 9000, n % 20 = 0,
    coalesce(parent_id, id), case when parent_id is null then null else id end,
    'greenleaf market', 'greenleaf market', 1, 1
  from generate_series(1, $4::integer) n
  left join places on places.place = n % (places.places + 8) + 1`;

async function write(query: Query, historyRows: number, { firstDay, lastDay }: ReturnType<typeof monthAround>) {
  const [owner] = await query('select max(user_id) as id from categories');
  await query(insertBudgets, [owner?.id, firstDay, YEARS]);
  const begin = `${Number(firstDay.slice(0, 4)) - YEARS}-01-01`;
  const [before] = await query(`select to_char($1::date - 1, 'YYYY-MM-DD') as day`, [firstDay]);
  await query(insertTransactions, [owner?.id, begin, before?.day, historyRows]);
  await query(insertTransactions, [owner?.id, firstDay, lastDay, MONTH_ROWS]);
  await query('vacuum analyze');
}

/** Signs somebody up and gives them 60 categories, ten years of budgets, and transactions before and in this month. */
export async function fillBudgets(installation: Installation, historyRows: number): Promise<PlannedHousehold> {
  const { url } = await installation.start();
  const caller = createCaller(url, 1);
  const pace = createPace({ most: CALLS_A_MINUTE, spanMs: 60_000 });
  let person = await signUp(url);
  await caller.post('/api/User/GetUserAccount', person.accessToken, {});
  for (let count = 1; count <= CATEGORIES; count += 1) {
    await pace();
    const Subcategories = Array.from({ length: SUBCATEGORIES_EACH }, (_, index) => ({ Name: `Part ${index + 1}` }));
    const body = { Name: `Category ${count}`, Income: count % 10 === 0, Subcategories };
    await caller.post('/api/Category/SaveCategory', person.accessToken, body);
  }
  const month = monthAround(new Date());
  await installation.inDatabase((query) => write(query, historyRows, month));
  await installation.start();
  // Writing a long history may take longer than a token lasts.
  person = await person.refresh();
  const [year, number] = month.firstDay.split('-').map(Number);
  const timed = async (path: string) => {
    await pace();
    const startedAt = performance.now();
    await caller.get(`/api/${path}`, person.accessToken);
    return performance.now() - startedAt;
  };
  return {
    month: () => timed(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${number}&Year=${year}`),
    year: () => timed(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`),
    close: () => caller.close(),
  };
}
