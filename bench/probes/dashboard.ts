import { type SignedUpPerson, signUp } from '../../scripts/people/person.ts';
import type { Query } from '../database.ts';
import { type BenchCaller, createCaller } from '../http.ts';
import { MERCHANT_KEY_VERSION } from '../ledger-row.ts';
import { beginImport, findOwner, inOneChange } from '../ledger-writes.ts';
import { monthAround } from '../month.ts';
import { ENGINES, type Probe } from '../probe.ts';
import { median } from '../statistics.ts';
import { medians, targets } from './ledger-calls.ts';

const SAVE_ACCOUNT = 'Account/SaveCustomAccount';

/** One account of each type. */
const wallet = [0, 1, 2, 3, 4, 5].map((AccountType) => ({
  DisplayName: `Account ${AccountType}`,
  InstitutionName: 'Harbor Bank',
  AvailableBalance: 1_000.5,
  CurrentBalance: 1_000.5,
  AccountType,
}));

type ProbedMonth = ReturnType<typeof monthAround>;

const dashboardOf = ({ firstDay, lastDay }: ProbedMonth) =>
  `Dashboard/GetUserDashboard?startDate=${firstDay}&endDate=${lastDay}`;

export const dashboardLatency: Probe = {
  name: 'dashboard-latency',
  title: 'the Dashboard, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(10),
  async run({ household, runs }) {
    const { get, call, month } = await household();
    for (const account of wallet) await call(SAVE_ACCOUNT, account);
    return await medians(runs, 30, async () => (await get(dashboardOf(month))).ms);
  },
};

/** Merchants of the household that bill monthly, each with hundreds of payments. */
export const billers = [
  'Northwind Energy',
  'Clearwater Utility District',
  'Lightpath Internet',
  'Orchard Mobile',
  'Elm Street Property Management',
  'Summit Insurance',
  'Streamline Video',
  'Tunewave',
];

export const billOf = (Name: string, AnchorOn: string) => ({
  ...{ Name, AccountID: null, OtherAccountID: null, IsIncome: false, WeekendPolicy: 'none' },
  Cadence: { Unit: 'month', Count: 1, AnchorOn, DayOfMonth: 1, OtherDay: null },
  Amount: { Model: 'fixed', Amount: 50, Low: null, High: null },
  ...{ CategoryID: null, SubcategoryID: null, Kind: 'bill', State: 'active', EndsOn: null },
});

export const monthStripLatency: Probe = {
  name: 'month-strip-latency',
  title: 'the Dashboard’s month strip with 8 recurring bills, p50',
  unit: 'ms',
  engines: ENGINES,
  targets: targets(20),
  async run({ household, runs }) {
    const { get, call, month } = await household();
    for (const name of billers) await call('Recurring/SaveSeries', billOf(name, month.firstDay));
    return await medians(runs, 30, async () => (await get('Dashboard/GetMonthStrip')).ms);
  },
};

const SHORT_HISTORY = 1_000;
const LONG_HISTORY = 1_000_000;
const MONTH_ROWS = 800;
const CATEGORIES = 15;
/** With the warm-up and 10 runs, this stays below the limit of 600 calls per user and minute. */
const CALLS_EACH = 50;
const WARM_UP_CALLS = 5;

/** Spreads rows evenly over the days and the categories. */
const insertRows = `
  insert into transactions (ledger_id, id, day, name, amount_cents, category_id, category_source, name_key,
    search_text, merchant_key, merchant_key_version, made_in, touched_in, changed_in)
  select $1::bigint, $2::bigint + n, $3::date + ((n - 1)::bigint * $4::integer / $5::integer)::integer,
    'Greenleaf Market', 100 + n % 9900, ($6::bigint[])[1 + n % cardinality($6::bigint[])], 'import',
    'greenleaf market', 'greenleaf market', 'greenleaf market', ${MERCHANT_KEY_VERSION}, $2::bigint, $2::bigint,
    $2::bigint
  from generate_series(1, $5::integer) n`;

interface SetUp {
  readonly person: SignedUpPerson;
  readonly categoryIds: number[];
}

/** Writes ten years of history, and a current month that is the same for every user. */
export async function fillLedger(
  query: Query,
  { person, categoryIds }: SetUp,
  month: ProbedMonth,
  size: number,
): Promise<void> {
  const owner = await findOwner(query, person.email);
  const [span] = await query(
    `select ($1::date - interval '10 years')::date::text as first,
    ($1::date - ($1::date - interval '10 years')::date) as history, ($2::date - $1::date + 1) as month`,
    [month.firstDay, month.lastDay],
  );
  const write = (firstDay: unknown, days: unknown, rows: number) =>
    inOneChange(query, async () => {
      const changeSetId = await beginImport(query, owner, rows);
      await query(insertRows, [owner.ledgerId, changeSetId, firstDay, days, rows, categoryIds]);
    });
  await write(span?.first, span?.history, size);
  await write(month.firstDay, span?.month, MONTH_ROWS);
}

export async function setUp(caller: BenchCaller, url: string): Promise<SetUp> {
  const person = await signUp(url);
  const post = (name: string, body: unknown) => caller.post(`/api/${name}`, person.accessToken, body);
  await post('User/GetUserAccount', {});
  for (const account of wallet) await post(SAVE_ACCOUNT, account);
  const categoryIds: number[] = [];
  for (let number = 1; number <= CATEGORIES; number += 1) {
    const { text } = await post('Category/SaveCategory', { Name: `Category ${number}` });
    const { categoryID }: { categoryID: number } = JSON.parse(text);
    categoryIds.push(categoryID);
  }
  return { person, categoryIds };
}

async function timeDashboard(
  caller: BenchCaller,
  month: ProbedMonth,
  { accessToken }: SignedUpPerson,
): Promise<number> {
  const startedAt = performance.now();
  await caller.get(`/api/${dashboardOf(month)}`, accessToken);
  return performance.now() - startedAt;
}

export const dashboardHistory: Probe = {
  name: 'dashboard-history-ratio',
  title: 'the Dashboard with 1,000,000 transactions of history compared to 1,000, for the same month',
  unit: '×',
  // Filling takes PGlite minutes.
  engines: ['postgres'],
  targets: { postgres: 1.2 },
  async run({ install, runs }) {
    const installation = await install();
    const { url } = await installation.start();
    const caller = createCaller(url, { connections: 1 });
    const month = monthAround(new Date());
    const [short, long] = [await setUp(caller, url), await setUp(caller, url)];
    await installation.inDatabase(async (query) => {
      await fillLedger(query, short, month, SHORT_HISTORY);
      await fillLedger(query, long, month, LONG_HISTORY);
      await query('vacuum (analyze)');
    });
    await installation.start();
    const ratio = async (calls: number) => {
      const times: { short: number[]; long: number[] } = { short: [], long: [] };
      // Alternates, so that other load on the machine affects both.
      for (let call = 0; call < calls; call += 1) {
        times.short.push(await timeDashboard(caller, month, short.person));
        times.long.push(await timeDashboard(caller, month, long.person));
      }
      return median(times.long) / median(times.short);
    };
    await ratio(WARM_UP_CALLS);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) samples.push(await ratio(CALLS_EACH));
    caller.close();
    return samples;
  },
};
