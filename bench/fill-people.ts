import { type SignedUpPerson, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type BenchCaller, createCaller } from './http.ts';
import type { Installation } from './installation.ts';
import { MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, findOwner, inOneChange } from './ledger-writes.ts';
import { monthAround } from './month.ts';

/** Stays below the number of sign-ups that the login pages allow per IP address and minute. */
const PEOPLE = 40;
const LARGE_HOUSEHOLDS = 4;
const TRANSACTIONS = 3_000;
const LARGE_TRANSACTIONS = 50_000;
const YEARS = 3;
const CATEGORIES = 12;
const RULES = 5;
const BATCH_PEOPLE = 8;

export interface Resident {
  readonly email: string;
  readonly token: string;
  readonly accountId: number;
  readonly categoryIds: readonly number[];
}

/** Spread evenly over three years, 200 names, and all categories. One in ten has no category; most have an account. */
const insertTransactions = `
  with parts as (
    select id, parent_id, row_number() over (order by id) as place, count(*) over () as places
    from categories where ledger_id = $1),
  written as (
    select n, 'Merchant ' || n % 200 as name, 'POS PURCHASE ' || n || ' SEATTLE WA' as description,
      100 + (n * 7919) % 20000 as amount_cents from generate_series(1, $5::integer) n)
  insert into transactions (ledger_id, id, day, name, description, amount_cents, is_income, account_id, category_id,
    subcategory_id, category_source, name_key, search_text, merchant_key, merchant_key_version, made_in, touched_in,
    changed_in)
  select $1::bigint, $2::bigint + n, $3::date + ((n - 1)::bigint * ($4::date - $3::date + 1) / $5::integer)::integer,
    name, description, amount_cents, n % 15 = 0, case when n % 3 = 0 then null else $6::bigint end,
    case when n % 10 = 0 then null else coalesce(parent_id, parts.id) end,
    case when n % 10 = 0 or parent_id is null then null else parts.id end,
    case when n % 10 = 0 then null else 'import' end, lower(name),
    lower(name) || chr(10) || lower(description) || chr(10) || to_char(amount_cents / 100.0, 'FM999990.00'), lower(name),
    ${MERCHANT_KEY_VERSION}, $2::bigint, $2::bigint, $2::bigint
  from written left join parts on parts.place = (n * 31) % parts.places + 1`;

async function createRecords(caller: BenchCaller, { accessToken, email }: SignedUpPerson): Promise<Resident> {
  const post = async (name: string, body: object) =>
    JSON.parse((await caller.post(`/api/${name}`, accessToken, body)).text);
  await post('User/GetUserAccount', {});
  const balance = { AvailableBalance: 1_000.5, CurrentBalance: 1_000.5 };
  const types = [0, 1, 3].map((AccountType) => ({ DisplayName: `Account ${AccountType}`, AccountType, ...balance }));
  const accountIds: number[] = [];
  for (const type of types) {
    const { id }: { id: number } = await post('Account/SaveCustomAccount', {
      InstitutionName: 'Harbor Bank',
      ...type,
    });
    accountIds.push(id);
  }
  const categoryIds: number[] = [];
  for (let number = 1; number <= CATEGORIES; number += 1) {
    const Subcategories = [{ Name: 'One' }, { Name: 'Two' }];
    const body = { Name: `Category ${number}`, Income: number === CATEGORIES, Budget: 100 + number, Subcategories };
    const { categoryID }: { categoryID: number } = await post('Category/SaveCategory', body);
    categoryIds.push(categoryID);
  }
  const names = Array.from({ length: RULES }, (_, index) => `Merchant ${index}`);
  const CategoryRules = names.map((ComparisonValue) => ({ Type: 'Name', Comparison: 'equals', ComparisonValue }));
  await post('Rule/SaveCategoryRules', { CategoryID: categoryIds[0], CategoryRules });
  return { email, token: accessToken, accountId: accountIds[0] ?? 0, categoryIds };
}

async function write(query: Query, { email, accountId }: Resident, rows: number): Promise<void> {
  const { lastDay, firstDay } = monthAround(new Date());
  const start = `${Number(firstDay.slice(0, 4)) - YEARS}${firstDay.slice(4)}`;
  const owner = await findOwner(query, email);
  await inOneChange(query, async () => {
    const changeSetId = await beginImport(query, owner, rows);
    await query(insertTransactions, [owner.ledgerId, changeSetId, start, lastDay, rows, accountId]);
  });
}

/** Fills the product with many households of a few thousand transactions and a few large ones. */
export async function fillPeople(installation: Installation): Promise<Resident[]> {
  const { url } = await installation.start();
  const caller = createCaller(url, { connections: BATCH_PEOPLE });
  const signedUp: SignedUpPerson[] = [];
  const residents: Resident[] = [];
  while (signedUp.length < PEOPLE) {
    const batch = await Promise.all(Array.from({ length: BATCH_PEOPLE }, () => signUp(url)));
    residents.push(...(await Promise.all(batch.map((person) => createRecords(caller, person)))));
    signedUp.push(...batch);
  }
  await installation.inDatabase(async (query) => {
    for (const [index, resident] of residents.entries())
      await write(query, resident, index < LARGE_HOUSEHOLDS ? LARGE_TRANSACTIONS : TRANSACTIONS);
    await query('vacuum analyze');
  });
  caller.close();
  const refreshed = await Promise.all(signedUp.map((person) => person.refresh()));
  return residents.map((resident, index) => ({ ...resident, token: refreshed[index]?.accessToken ?? resident.token }));
}
