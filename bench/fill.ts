import { type Person, type PersonDetails, signUp } from '../scripts/people/person.ts';
import type { Query } from './database.ts';
import { type HouseholdSize, householdTransactions } from './household.ts';
import { type Answer, createCaller } from './http.ts';
import type { Installation } from './installation.ts';
import { ledgerRow, MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { beginImport, findOwner } from './ledger-writes.ts';
import { merchants } from './merchants.ts';
import { monthAround } from './month.ts';
import { createPace } from './pace.ts';

interface TimedAnswer extends Answer {
  readonly ms: number;
}

/** A running product with one person in it who has a household's transactions. */
export interface FilledHousehold {
  readonly url: string;
  readonly person: PersonDetails;
  readonly size: HouseholdSize;
  readonly categoryIds: ReadonlyMap<string, number>;
  /** The latest month that has transactions: all of the current one, whatever day it is. */
  readonly month: { firstDay: string; lastDay: string };
  /**
   * A call as that person, such as `Transaction/GetTransactions`, over a connection of its own, until the answer is unpacked
   * and parsed; waits before it where one too many would be refused. */
  call(name: string, body: unknown): Promise<TimedAnswer>;
  /** The same for a call that only asks, its query included. */
  ask(name: string): Promise<TimedAnswer>;
  /** Signs in anew, before what was given last runs out. */
  refresh(): Promise<void>;
}

const BATCH_ROWS = 5_000;
/** One person may make 600 a minute; the rest is left to the pages that probes open as the same person. */
const CALLS_A_MINUTE = 400;

async function makeCategories(call: FilledHousehold['call']): Promise<Map<string, number>> {
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

interface Filling {
  readonly email: string;
  readonly size: HouseholdSize;
  readonly endDay: string;
  readonly categoryIds: ReadonlyMap<string, number>;
}

/** Straight into the tables: what an import takes is measured elsewhere. */
async function writeRows(query: Query, { email, size, endDay, categoryIds }: Filling): Promise<void> {
  const owner = await findOwner(query, email);
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
  await query('analyze');
}

/** Signs somebody up, gives them a household's categories and transactions, and starts the product anew. */
export async function fillHousehold(installation: Installation, size: HouseholdSize): Promise<FilledHousehold> {
  const { url } = await installation.start();
  // As a visitor's first call after a pause: a browser's connection may be closed by then.
  const caller = createCaller(url, { connections: 1, keepsOpen: false });
  const pace = createPace({ most: CALLS_A_MINUTE, spanMs: 60_000 });
  let person: Person = await signUp(url);
  const timed = async (send: () => Promise<Answer>): Promise<TimedAnswer> => {
    await pace();
    const startedAt = performance.now();
    const answer = await send();
    JSON.parse(answer.text);
    return { ...answer, ms: performance.now() - startedAt };
  };
  const call: FilledHousehold['call'] = (name, body) =>
    timed(() => caller.post(`/api/${name}`, person.accessToken, body));
  const ask: FilledHousehold['ask'] = (name) => timed(() => caller.get(`/api/${name}`, person.accessToken));
  // The product makes the account with this call.
  await call('User/GetUserAccount', {});
  const month = monthAround(new Date());
  const categoryIds = await makeCategories(call);
  const filling = { email: person.email, size, endDay: month.lastDay, categoryIds };
  await installation.inDatabase((query) => writeRows(query, filling));
  await installation.start();
  const refresh = async () => {
    person = await person.refresh();
  };
  return { url, person, size, categoryIds, month, call, ask, refresh };
}
