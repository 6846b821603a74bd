import type { RunQuery } from './open.ts';

/** The parameters of the large ledger: an imported file, and the changes made to it in the following months. */
export interface LargeLedger {
  readonly userId: number;
  /** The id of the first imported transaction; the others follow. */
  readonly firstId: number;
  readonly rows: number;
  readonly firstDay: string;
  readonly days: number;
  readonly accounts: { readonly checking: number; readonly savings: number; readonly card: number };
  /** The file repeats these in order. */
  readonly merchants: readonly SeededMerchant[];
  readonly imported: SeededChangeSet;
  readonly recategorized: SeededChangeSet & { readonly categoryId: number };
  readonly ruled: SeededChangeSet & { readonly categoryId: number; readonly rule: string; readonly merchant: number };
  readonly edited: ChangeSets & { readonly categoryIds: readonly number[] };
  readonly deleted: ChangeSets;
}

interface SeededChangeSet {
  readonly id: number;
  readonly at: string;
  readonly summary: string;
  readonly removed: object | null;
}

/** Consecutive change sets, one per row. */
interface ChangeSets {
  readonly firstId: number;
  readonly from: string;
  readonly minutesApart: number;
  readonly count: number;
  /** Relative to the first row of the file. */
  readonly lastRow: number;
  readonly rowsApart: number;
}

interface SeededMerchant {
  readonly name: string;
  readonly key: string;
  readonly isIncome: boolean;
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly source: 'import' | 'rule' | null;
  readonly rule: string | null;
}

/** The positions of the merchants whose rows are transfers. */
const TRANSFER_OUT = 38;
const TRANSFER_IN = 39;

/** The file's rows as the import stored them; `n` starts at 0. */
const insertRows = `
  with merchant as (
    select row_number() over () - 1 as place, given.*
    from jsonb_to_recordset($1::jsonb) as given (name text, key text, "isIncome" boolean, "categoryId" integer,
      "subcategoryId" integer, source text, rule text)),
  file as (
    select n, n % 40 as place, case when n % 40 in (${TRANSFER_OUT}, ${TRANSFER_IN}) then n / 2 * 2 else n end as pair
    from generate_series(0, $2::integer - 1) n),
  row as (
    select file.*, merchant.*, $3::date + (n::bigint * $4::integer / $2::integer)::integer as day,
      case when n % 4 = 1 then '' else 'POS PURCHASE ' || n || ' SEATTLE WA' end as description,
      100 + pair::bigint * 7919 % 19000 + case when "isIncome" then 150000 else 0 end
        + case when file.place = ${TRANSFER_OUT} then 150000 else 0 end as cents
    from file join merchant on merchant.place = file.place)
  insert into transactions (user_id, id, day, name, description, amount_cents, is_income, account_id, external_id,
    marked_as_transfer, hidden, category_id, subcategory_id, category_source, category_rule, name_key, search_text,
    made_in, changed_in)
  overriding system value
  select $5::integer, $6::integer + n, day, name, description, cents, "isIncome",
    case when n % 40 = ${TRANSFER_IN} then $8::integer when n % 40 = ${TRANSFER_OUT} or n % 3 = 0 then $7::integer
      when n % 3 = 1 then $9::integer end,
    case when n % 2 = 0 then 'FIT-' || n end, n % 80 in (${TRANSFER_OUT}, ${TRANSFER_IN}), n % 101 = 0,
    "categoryId", "subcategoryId", source, rule, key,
    key || chr(10) || lower(description) || chr(10) || cents / 100 || '.' || lpad((cents % 100)::text, 2, '0'),
    $10::integer, $10::integer
  from row order by n`;

const insertSet = `
  insert into change_sets (user_id, id, source, made_at, summary, count, removed) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7::jsonb)`;

/** Stores the previous values in the history. */
const remember = (fields: string, where: string) => `
  insert into changes (user_id, change_set_id, transaction_id, before)
  select user_id, $1::integer, id, jsonb_build_object('changedIn', changed_in, ${fields}) from transactions
  where user_id = $2::integer and ${where}`;

const categoryFields = `'categoryId', category_id, 'subcategoryId', subcategory_id, 'categorySource', category_source,
  'categoryRule', category_rule`;

const isFifth = '(id - $3::integer) % 5 = 3 and id between $3::integer and $3::integer + $4::integer - 1';
const isOfMerchant = `(id - $3::integer) % 40 = $4::integer and category_id is null
  and id between $3::integer and $3::integer + $5::integer - 1`;

/** The rows of the change sets that have one row each. */
const touched = `
  select k, $1::integer + k as set_id, $2::integer + $3::integer - k * $4::integer as id,
    $5::timestamptz + k * $6::integer * interval '1 minute' as made_at from generate_series(0, $7::integer - 1) k`;

const insertSets = (source: string, word: string, removed: string) => `
  with touched as (${touched})
  insert into change_sets (user_id, id, source, made_at, summary, count, removed) overriding system value
  select user_id, set_id, '${source}', made_at, '${word} ' || name, 1, ${removed}
  from touched join transactions using (id) where user_id = $8::integer`;

const rememberEach = (fields: string) => `
  with touched as (${touched})
  insert into changes (user_id, change_set_id, transaction_id, before)
  select user_id, set_id, id, jsonb_build_object('changedIn', changed_in, ${fields})
  from touched join transactions using (id) where user_id = $8::integer and made_at is not null`;

const updateEach = (values: string) => `
  with touched as (${touched})
  update transactions set ${values}, changed_in = set_id from touched
  where transactions.id = touched.id and user_id = $8::integer and made_at is not null`;

const editedFields = `'name', name, 'description', description, 'amountCents', amount_cents, 'day', day,
  'isIncome', is_income, 'markedAsTransfer', marked_as_transfer, 'hidden', hidden, 'isEdited', is_edited,
  'nameKey', name_key, 'searchText', search_text, ${categoryFields}`;

async function importFile(query: RunQuery, ledger: LargeLedger): Promise<void> {
  const { userId, firstId, rows, firstDay, days, accounts, merchants, imported } = ledger;
  const { id, at, summary, removed } = imported;
  await query(insertSet, [userId, id, 'import', at, summary, rows, removed && JSON.stringify(removed)]);
  const { checking, savings, card } = accounts;
  const given = [rows, firstDay, days, userId, firstId, checking, savings, card, id];
  await query(insertRows, [JSON.stringify(merchants), ...given]);
}

async function recategorize(query: RunQuery, { userId, firstId, rows, recategorized }: LargeLedger): Promise<void> {
  const { id, at, summary, categoryId } = recategorized;
  await query(insertSet, [userId, id, 'bulk', at, summary, rows / 5, null]);
  await query(remember(categoryFields, isFifth), [id, userId, firstId, rows]);
  await query(
    `update transactions set category_id = $5::integer, subcategory_id = null, category_source = 'person',
      category_rule = null, changed_in = $1::integer where user_id = $2::integer and ${isFifth}`,
    [id, userId, firstId, rows, categoryId],
  );
}

async function applyRule(query: RunQuery, { userId, firstId, rows, ruled }: LargeLedger): Promise<void> {
  const { id, at, summary, removed, categoryId, rule, merchant } = ruled;
  const given = [id, userId, firstId, merchant, rows];
  await query(insertSet, [userId, id, 'rule', at, summary, rows / 40, JSON.stringify(removed)]);
  await query(remember(categoryFields, isOfMerchant), given);
  await query(
    `update transactions set category_id = $6::integer, subcategory_id = null, category_source = 'rule',
      category_rule = $7, changed_in = $1::integer where user_id = $2::integer and ${isOfMerchant}`,
    [...given, categoryId, rule],
  );
}

function eachOf({ userId, firstId }: LargeLedger, sets: ChangeSets): unknown[] {
  const { lastRow, rowsApart, from, minutesApart, count } = sets;
  return [sets.firstId, firstId, lastRow, rowsApart, from, minutesApart, count, userId];
}

async function editEach(query: RunQuery, ledger: LargeLedger): Promise<void> {
  const given = eachOf(ledger, ledger.edited);
  const noRules = `'{"rules": [], "madeRuleIds": []}'::jsonb`;
  await query(insertSets('edited', 'Edited', noRules), given);
  await query(rememberEach(editedFields), given);
  const categoryId = `(array[${ledger.edited.categoryIds.join(', ')}])[k % ${ledger.edited.categoryIds.length} + 1]`;
  const category = `category_id = ${categoryId}, subcategory_id = null, category_source = 'person', category_rule = null`;
  await query(updateEach(`${category}, is_edited = true`), given);
}

async function deleteEach(query: RunQuery, ledger: LargeLedger): Promise<void> {
  const given = eachOf(ledger, ledger.deleted);
  await query(insertSets('deleted', 'Deleted', 'null::jsonb'), given);
  await query(rememberEach(`'deleted', deleted`), given);
  await query(updateEach('deleted = true'), given);
}

/** Inserts take a third of the time if only the primary key is indexed. */
async function withoutIndexes(query: RunQuery, table: string, write: () => Promise<void>): Promise<void> {
  const indexes = await query(
    `select indexname::text as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = $1 and indexname not like '%_pk' order by indexname`,
    [table],
  );
  for (const { name } of indexes) await query(`drop index ${name}`);
  await write();
  for (const { definition } of indexes) await query(String(definition));
}

/** Inserts the rows of the large ledger that aren't in the fixture, as the release stored them. */
export async function fillLargeLedger(query: RunQuery, ledger: LargeLedger): Promise<void> {
  await withoutIndexes(query, 'transactions', async () => {
    await importFile(query, ledger);
    await recategorize(query, ledger);
    await applyRule(query, ledger);
    await editEach(query, ledger);
    await deleteEach(query, ledger);
  });
}
