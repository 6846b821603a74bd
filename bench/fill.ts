import { type PersonDetails, type SignedUpPerson, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type HouseholdSize, householdTransactions } from './household.ts';
import { createCaller, type HttpAnswer } from './http.ts';
import type { Installation } from './installation.ts';
import { ledgerRow, MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, findOwner, inOneChange, type LedgerOwner } from './ledger-writes.ts';
import { merchants } from './merchants.ts';
import { monthAround } from './month.ts';
import { createPace } from './pace.ts';

interface TimedAnswer extends HttpAnswer {
  readonly ms: number;
}

/** A running product whose only user has a household's transactions. */
export interface FilledHousehold {
  readonly url: string;
  readonly person: PersonDetails;
  readonly size: HouseholdSize;
  readonly categoryIds: ReadonlyMap<string, number>;
  /** The latest month with transactions: the whole current month, including days in the future. */
  readonly month: { firstDay: string; lastDay: string };
  /**
   * Makes a call as that user, such as `Transaction/GetTransactions`, over a new connection, and times it until the
   * response is decompressed and parsed. Waits first if the call would exceed the rate limit.
   */
  call(name: string, body: unknown): Promise<TimedAnswer>;
  /** The same for a GET call; the name includes the query string. */
  get(name: string): Promise<TimedAnswer>;
  /** Replaces the access token before it expires. */
  refresh(): Promise<void>;
}

const BATCH_ROWS = 5_000;
/** The limit is 600 per user; the remaining calls are for pages that probes open as the same user. */
const CALLS_PER_MINUTE = 400;

async function createCategories(call: FilledHousehold['call']): Promise<Map<string, number>> {
  const income = new Map(merchants.map(({ category, isIncome }) => [category, isIncome]));
  const ids = new Map<string, number>();
  for (const [Name, Income] of income) {
    const { text } = await call('Category/SaveCategory', { Name, Income });
    const { categoryID }: { categoryID: number } = JSON.parse(text);
    ids.set(Name, categoryID);
  }
  return ids;
}

const insertRows = `
  insert into transactions (ledger_id, id, day, name, description, amount_cents, is_income, category_id,
    category_source, name_key, search_text, merchant_key, merchant_key_version, made_in, touched_in, changed_in)
  select $1::bigint, id, day, name, description, amount_cents, is_income, category_id, category_source, name_key,
    search_text, merchant_key, ${MERCHANT_KEY_VERSION}, $2::bigint, $2::bigint, $2::bigint
  from json_to_recordset($3::text::json) as given (id bigint, day date, name text, description text,
    amount_cents bigint, is_income boolean, category_id bigint, category_source text, name_key text, search_text text,
    merchant_key text)`;

interface HouseholdFill {
  readonly email: string;
  readonly size: HouseholdSize;
  readonly endDay: string;
  readonly categoryIds: ReadonlyMap<string, number>;
}

/** Writes directly to the tables, because other probes measure imports. */
async function writeRows(
  query: Query,
  owner: LedgerOwner,
  { size, endDay, categoryIds }: HouseholdFill,
): Promise<void> {
  const changeSetId = await beginImport(query, owner, size);
  let batch: unknown[] = [];
  const write = async () => {
    await query(insertRows, [owner.ledgerId, changeSetId, JSON.stringify(batch)]);
    batch = [];
  };
  let index = 0;
  for (const transaction of householdTransactions({ size, endDay })) {
    const row = ledgerRow(transaction, index, categoryIds);
    index += 1;
    batch.push({ ...row, id: changeSetId + index });
    if (batch.length === BATCH_ROWS) await write();
  }
  if (batch.length > 0) await write();
}

/** Signs up a user, adds a household's categories and transactions, and restarts the product. */
export async function fillHousehold(installation: Installation, size: HouseholdSize): Promise<FilledHousehold> {
  const { url } = await installation.start();
  // A new connection per call, like the first call after a pause, when the browser has closed its connection.
  const caller = createCaller(url, { connections: 1, keepAlive: false });
  const pace = createPace({ max: CALLS_PER_MINUTE, spanMs: 60_000 });
  let person: SignedUpPerson = await signUp(url);
  const timeCall = async (send: () => Promise<HttpAnswer>): Promise<TimedAnswer> => {
    await pace();
    const startedAt = performance.now();
    const answer = await send();
    JSON.parse(answer.text);
    return { ...answer, ms: performance.now() - startedAt };
  };
  const call: FilledHousehold['call'] = (name, body) =>
    timeCall(() => caller.post(`/api/${name}`, person.accessToken, body));
  const get: FilledHousehold['get'] = (name) => timeCall(() => caller.get(`/api/${name}`, person.accessToken));
  // The product creates the user in this call.
  await call('User/GetUserAccount', {});
  const month = monthAround(new Date());
  const categoryIds = await createCategories(call);
  const fill = { email: person.email, size, endDay: month.lastDay, categoryIds };
  await installation.inDatabase(async (query) => {
    const owner = await findOwner(query, fill.email);
    await inOneChange(query, () => writeRows(query, owner, fill));
    // Like autovacuum, which PostgreSQL runs within a minute, but which is turned off here.
    await query(installation.databasePid === null ? 'analyze' : 'vacuum analyze');
  });
  await installation.start();
  const refresh = async () => {
    person = await person.refresh();
  };
  return { url, person, size, categoryIds, month, call, get, refresh };
}
