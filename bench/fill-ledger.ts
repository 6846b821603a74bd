import { randomUUID } from 'node:crypto';
import { type PersonDetails, type SignedUpPerson, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type HouseholdSize, householdTransactions } from './household.ts';
import { type BenchCaller, createCaller, type HttpAnswer } from './http.ts';
import type { Installation } from './installation.ts';
import { ledgerRow, MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, beginUnlisted, findOwner, inOneChange, type LedgerOwner } from './ledger-writes.ts';
import { merchants } from './merchants.ts';
import { monthAround } from './month.ts';

/** A user with every kind of ledger record, in tables that were never analyzed. */
export interface FullHousehold {
  readonly url: string;
  readonly person: PersonDetails;
  readonly size: HouseholdSize;
  readonly accountId: number;
  readonly categoryId: number;
  readonly transactionId: number;
  /** A staged file that hasn't been reviewed yet. */
  readonly importId: string;
  send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<HttpAnswer>;
}

const BATCH_ROWS = 5_000;
const MANUAL_ACCOUNTS = ['Everyday Checking', 'Emergency Savings', 'Travel Card', 'Brokerage'];
const LINKED_ACCOUNTS = 2;
const STAGED_ROWS = 1_000;
const TRANSACTIONS_PER_PAIR = 100;
/** More months than a household has. */
const BALANCES_MAX = 240;

/** Turns off autovacuum and the product's analyze job, which could otherwise run during the measurement. */
const preventAnalyze = [
  `do $$ declare name text; begin
     for name in select tablename from pg_tables where schemaname = 'public' loop
       execute format('alter table %I set (autovacuum_enabled = false)', name);
     end loop;
   end $$`,
  `create function jobs.never() returns trigger language plpgsql as 'begin return null; end'`,
  `create trigger never before insert or update on jobs.schedule for each row
     when (new.name = 'database-analyze') execute function jobs.never()`,
  `create trigger never before insert on jobs.job for each row
     when (new.name = 'database-analyze') execute function jobs.never()`,
  `delete from jobs.schedule where name = 'database-analyze'`,
  `delete from jobs.job where name = 'database-analyze'`,
];

/** The link gets the ID after its change set, and its accounts the IDs after that. */
const insertBank = `
  with mapped as (
    insert into bank_item_ledgers (external_id, ledger_id) values ($4::text, $1::bigint)),
  item as (
    insert into bank_items (ledger_id, id, linked_by, external_id, institution_id, institution_name, linked_at,
      last_synced_at)
    values ($1::bigint, $3::bigint + 1, $2::bigint, $4::text, 'ins_1', 'Granite Bank', now(), now()) returning id)
  insert into accounts (ledger_id, id, external_id, bank_item_id, institution_id, name, display_name, institution_name,
    type, icon, icon_color, available_cents, current_cents, anchored_on, changed_in)
  select $1::bigint, item.id + n, $4::text || n, item.id, 'ins_1', 'Linked ' || n, 'Linked ' || n, 'Granite Bank', 0,
    'fas fa-building-columns', '#22864A', 100000, 100000, now()::date, $3::bigint
  from item, generate_series(1, $5::integer) n returning id`;

const insertRows = `
  insert into transactions (ledger_id, id, account_id, day, name, description, amount_cents, is_income, category_id,
    category_source, name_key, search_text, merchant_key, merchant_key_version, external_id, made_in, touched_in,
    changed_in)
  select $1::bigint, id, account_id, day, name, description, amount_cents, is_income, category_id, category_source,
    name_key, search_text, merchant_key, ${MERCHANT_KEY_VERSION}, external_id, $2::bigint, $2::bigint, $2::bigint
  from json_to_recordset($3::text::json) as given (id bigint, account_id bigint, day date, name text, description text,
    amount_cents bigint, is_income boolean, category_id bigint, category_source text, name_key text, search_text text,
    merchant_key text, external_id text)`;

/** Transfer pairs over ten years; half of them are already marked. */
const insertTransfers = `
  insert into transactions (ledger_id, id, account_id, day, name, amount_cents, is_income, marked_as_transfer, name_key,
    search_text, merchant_key, merchant_key_version, made_in, touched_in, changed_in)
  select $1::bigint, $2::bigint + 2 * n - place, case when is_in then $4::bigint else $5::bigint end,
    $6::date - n * 3650 / $3::integer, 'Transfer', 1000 + n * 7, is_in, n % 2 = 0, 'transfer', 'transfer', 'transfer',
    ${MERCHANT_KEY_VERSION}, $2::bigint, $2::bigint, $2::bigint
  from generate_series(1, $3::integer) n, (values (true, 0), (false, 1)) side (is_in, place)`;

const listEdited = 'select id from transactions where ledger_id = $1::bigint and id % 20 = 0 order by id';

const insertEdit = `
  with taken as (update ledgers set next_id = next_id + 1 where id = $1::bigint returning next_id - 1 as id),
  made as (
    insert into change_sets (ledger_id, id, source, made_at, summary, count, actor_id, via)
    select $1::bigint, id, 'edited', now() - $4::integer * interval '1 minute', 'Edited', 1, $2::bigint, 'app'
    from taken),
  edited as (select touched_in from transactions where ledger_id = $1::bigint and id = $3::bigint),
  touched as (
    update transactions set touched_in = taken.id, changed_in = taken.id from taken
    where transactions.ledger_id = $1::bigint and transactions.id = $3::bigint)
  insert into changes (ledger_id, change_set_id, noun, row_id, before)
  select $1::bigint, taken.id, 'transaction', $3::bigint,
    jsonb_build_object('categoryId', null, 'touchedIn', edited.touched_in)
  from taken, edited`;

/** A closing balance of each account for each month of ten years, as statements have them. All of them add up. */
const insertBalances = `
  with moved as (
    select account_id, date_trunc('month', day)::date as month,
      sum(case when is_income then amount_cents else -amount_cents end) as cents
    from transactions where ledger_id = $1::bigint and day < date_trunc('month', $4::date) group by 1, 2),
  until_today as (
    select account_id, sum(case when is_income then amount_cents else -amount_cents end) as cents
    from transactions where ledger_id = $1::bigint and day <= $4::date group by 1)
  insert into balance_assertions (ledger_id, id, account_id, day, basis, amount_cents, source, seen_at, changed_in)
  select $1::bigint, $2::bigint + row_number() over (), moved.account_id, (month + interval '1 month - 1 day')::date,
    'closing', 100000 - until_today.cents + sum(moved.cents) over (partition by moved.account_id order by month), 'file',
    now(), $2::bigint
  from moved join until_today using (account_id) where moved.account_id = any ($3::bigint[])`;

const insertBudgets = `
  with own as (
    insert into month_budgets (ledger_id, month, category_id, amount_cents, changed_in)
    select ledger_id, to_char($3::date - make_interval(months => n), 'YYYY-MM'), id, 10000 + id, $2::bigint
    from categories, generate_series(0, 35) n where ledger_id = $1::bigint),
  defaults as (
    insert into default_budgets (ledger_id, category_id, from_month, amount_cents, changed_in)
    select ledger_id, id, to_char($3::date - make_interval(years => n), 'YYYY-MM'), 20000 + id, $2::bigint
    from categories, generate_series(0, 9) n where ledger_id = $1::bigint)
  insert into net_worth_points (ledger_id, day, assets_cents, liabilities_cents)
  select $1::bigint, $3::date - n, 100000 + n, 5000 from generate_series(1, 3650) n`;

interface SignedUpUser {
  readonly person: SignedUpPerson;
  readonly size: HouseholdSize;
  readonly categoryIds: ReadonlyMap<string, number>;
  readonly accountIds: readonly number[];
  readonly importId: string;
}

async function signUpWithRecords(url: string, caller: BenchCaller, size: HouseholdSize): Promise<SignedUpUser> {
  const person = await signUp(url);
  const post = async <T>(path: string, body: unknown): Promise<T> =>
    JSON.parse((await caller.post(`/api/${path}`, person.accessToken, body)).text);
  await post('User/GetUserAccount', {});
  const profile = { FirstName: 'Robin', LastName: 'Example', DateOfBirth: '1990-05-05', Email: person.email };
  await post('User/SaveUserAccount', { ...profile, newUserLoginFlowComplete: true });
  const categoryIds = new Map<string, number>();
  for (const { category: Name, isIncome: Income, name } of merchants) {
    if (categoryIds.has(Name)) continue;
    const Rules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: name }];
    const { categoryID } = await post<{ categoryID: number }>('Category/SaveCategory', { Name, Income, Rules });
    categoryIds.set(Name, categoryID);
  }
  const accountIds: number[] = [];
  for (const DisplayName of MANUAL_ACCOUNTS) {
    const balance = { AvailableBalance: 1_000, CurrentBalance: 1_000 };
    const look = { AccountIcon: 'fas fa-wallet', AccountIconColor: '#22864A' };
    const body = { DisplayName, InstitutionName: 'Harbor Bank', AccountType: 0, ...balance, ...look };
    accountIds.push((await post<{ id: number }>('Account/SaveCustomAccount', body)).id);
  }
  return { person, size, categoryIds, accountIds, importId: randomUUID() };
}

async function linkBank(query: Query, owner: LedgerOwner, externalId: string): Promise<number[]> {
  const { ledgerId, userId } = owner;
  const linked: number[] = [];
  await inOneChange(query, async () => {
    const changeSetId = await beginUnlisted(query, owner, 1 + LINKED_ACCOUNTS);
    const rows = await query(insertBank, [ledgerId, userId, changeSetId, externalId, LINKED_ACCOUNTS]);
    linked.push(...rows.map(({ id }) => Number(id)));
  });
  return linked;
}

async function writeRows(
  query: Query,
  owner: LedgerOwner,
  { size, categoryIds }: SignedUpUser,
  { accounts, endDay }: { readonly accounts: readonly number[]; readonly endDay: string },
): Promise<void> {
  const { ledgerId } = owner;
  const changeSetId = await beginImport(query, owner, size);
  let batch: unknown[] = [];
  const write = async () => {
    await query(insertRows, [ledgerId, changeSetId, JSON.stringify(batch)]);
    batch = [];
  };
  let index = 0;
  for (const transaction of householdTransactions({ size, endDay })) {
    const account_id = accounts[index % accounts.length];
    const row = { ...ledgerRow(transaction, index, categoryIds), account_id, external_id: `${ledgerId}-${index}` };
    index += 1;
    batch.push({ ...row, id: changeSetId + index });
    if (batch.length === BATCH_ROWS) await write();
  }
  if (batch.length > 0) await write();
}

/** One transaction in twenty was edited, each in its own change set. */
async function editSome(query: Query, { ledgerId, userId }: LedgerOwner): Promise<void> {
  const edited = await query(listEdited, [ledgerId]);
  for (const [place, { id }] of edited.entries())
    await query(insertEdit, [ledgerId, userId, id, edited.length - place]);
}

async function writeLedger(query: Query, signed: SignedUpUser, endDay: string): Promise<void> {
  const { size, accountIds, person } = signed;
  const owner = await findOwner(query, person.email);
  const { ledgerId } = owner;
  const accounts = [...accountIds, ...(await linkBank(query, owner, person.email))];
  await inOneChange(query, () => writeRows(query, owner, signed, { accounts, endDay }));
  const pairs = size / TRANSACTIONS_PER_PAIR;
  await inOneChange(query, async () => {
    const changeSetId = await beginImport(query, owner, 2 * pairs);
    await query(insertTransfers, [ledgerId, changeSetId, pairs, accounts[0], accounts[1], endDay]);
  });
  await editSome(query, owner);
  await inOneChange(query, async () => query(insertBudgets, [ledgerId, await beginUnlisted(query, owner, 0), endDay]));
  await inOneChange(query, async () => {
    const changeSetId = await beginUnlisted(query, owner, accountIds.length * BALANCES_MAX);
    const today = new Date().toISOString().slice(0, 10);
    await query(insertBalances, [ledgerId, changeSetId, accountIds, today]);
  });
}

/** Stages the household's newest rows again, like a file that overlaps with existing transactions. */
async function stage(
  caller: BenchCaller,
  { size, person, importId, accountIds }: SignedUpUser,
  endDay: string,
): Promise<void> {
  const rows = [...householdTransactions({ size, endDay })].slice(-STAGED_ROWS);
  const Rows = rows.map(({ day, name, amountCents, isIncome }) => ({
    transactionDate: day,
    displayName: name,
    amount: amountCents / 100,
    isIncome,
    AccountID: accountIds[0],
  }));
  await caller.post('/api/Import/StageImport', person.accessToken, { ImportID: importId, Chunk: 0, Rows });
}

async function openHousehold(
  url: string,
  caller: BenchCaller,
  signed: SignedUpUser,
  endDay: string,
): Promise<FullHousehold> {
  // Filling may take longer than a token lasts.
  const person = await signed.person.refresh();
  await stage(caller, { ...signed, person }, endDay);
  const send: FullHousehold['send'] = (method, path, body) =>
    method === 'GET'
      ? caller.get(`/api/${path}`, person.accessToken)
      : caller.post(`/api/${path}`, person.accessToken, body);
  const { text } = await send('POST', 'Transaction/GetTransactions', { Limit: 1 });
  const [newest]: { userTransactionID: number }[] = JSON.parse(text);
  const [categoryId] = signed.categoryIds.values();
  const [accountId] = signed.accountIds;
  const ids = { accountId: accountId ?? 0, categoryId: categoryId ?? 0, transactionId: newest?.userTransactionID ?? 0 };
  return { url, person, size: signed.size, importId: signed.importId, ...ids, send };
}

/** Users in one database whose ledgers differ only in size. */
export async function fillLedgers(
  installation: Installation,
  sizes: readonly HouseholdSize[],
  timeoutMs: number,
): Promise<FullHousehold[]> {
  const { url } = await installation.start();
  const caller = createCaller(url, { connections: 1, timeoutMs });
  const people: SignedUpUser[] = [];
  for (const size of sizes) people.push(await signUpWithRecords(url, caller, size));
  const { lastDay } = monthAround(new Date());
  await installation.inDatabase(async (query) => {
    for (const statement of preventAnalyze) await query(statement);
    for (const signed of people) await writeLedger(query, signed, lastDay);
  });
  await installation.start();
  const households: FullHousehold[] = [];
  for (const signed of people) households.push(await openHousehold(url, caller, signed, lastDay));
  return households;
}

/** Fails if anything analyzed the tables in the meantime. */
export async function expectNeverAnalyzed(installation: Installation): Promise<void> {
  await installation.inDatabase(async (query) => {
    // The tables that sign-up writes to may have been analyzed before.
    const [analyzed] = await query(`select string_agg(distinct tablename, ', ') as tables from pg_stats
      where schemaname = 'public' and tablename in ('transactions', 'changes', 'change_sets', 'accounts', 'categories',
        'category_rules', 'month_budgets', 'default_budgets', 'net_worth_points', 'import_chunks')`);
    if (analyzed?.tables) throw new Error(`${analyzed.tables} were analyzed during the measurement.`);
  });
}
