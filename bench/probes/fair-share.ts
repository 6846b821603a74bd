import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchCaller, createCaller } from '../http.ts';
import { monthAround } from '../month.ts';
import { ENGINES, type Probe, type ProbeContext } from '../probe.ts';
import { percentile } from '../statistics.ts';
import { fillLedger, setUp } from './dashboard.ts';

const ATTACKER_ROWS = 200_000;
const OTHER_ROWS = 1_000;
const OTHERS = 6;
/** The attacker's file has the same days and amounts as the ledger. */
const FILE_ROWS = 50_000;
const ROWS_PER_CHUNK = 2_500;
const DAY_MS = 86_400_000;
/** The concurrency that overloads a server without fair sharing. */
const CONCURRENT_ATTACKS = 12;
/** Well below a process's capacity, so that only the attack makes requests wait. */
const REQUESTS_PER_SECOND = 30;
const MEASURED_MS = 20_000;
const ATTACK_LEAD_MS = 2_000;

type Send = () => Promise<unknown>;

/** Sends at a steady rate, like independent users, regardless of the responses. Returns the time of each request. */
async function measure(sends: readonly Send[], forMs: number): Promise<number[]> {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let count = 0; performance.now() - startedAt < forMs; count += 1) {
    const send = sends[count % sends.length];
    const sentAt = performance.now();
    if (send) pending.push(send().then(() => void times.push(performance.now() - sentAt)));
    await wait(Math.max(0, startedAt + ((count + 1) * 1000) / REQUESTS_PER_SECOND - performance.now()));
  }
  await Promise.all(pending);
  return times;
}

/** Sends a request and discards the response. Pauses after a rejection, so the attack isn't only rejected requests. */
async function sendAndDiscard(url: string, token: string, path: string, body?: object): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'content-type': 'application/json' };
  const sent = request(`${url}/api/${path}`, { method: body ? 'POST' : 'GET', headers, agent: false }, (response) => {
    response.resume().once('close', () => resolve(response.statusCode ?? 0));
  });
  sent.on('error', () => resolve(0));
  sent.end(body && JSON.stringify(body));
  if ((await promise) !== 200) await wait(200);
}

/** One user who continuously sends each expensive call, `CONCURRENT_ATTACKS` at a time, until `isOver`. */
async function attack(url: string, token: string, importId: string, isOver: () => boolean): Promise<void> {
  const everything = { StartDate: '2000-01-01', EndDate: '2100-01-01' };
  const rules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'market' }];
  const calls: [string, object?][] = [
    ['User/DownloadMyData'],
    ['Transaction/GetTransactions', everything],
    ['Transaction/GetTransactions', { ...everything, SearchText: 'market' }],
    ['Transaction/GetTransactionIDs', {}],
    ['Rule/PreviewCategoryRules', { CategoryRules: rules, Reach: 'all' }],
    ['Import/ReviewImport', { ImportID: importId }],
  ];
  await Promise.all(
    calls.flatMap(([path, body]) =>
      Array.from({ length: CONCURRENT_ATTACKS }, async () => {
        while (!isOver()) await sendAndDiscard(url, token, path, body);
      }),
    ),
  );
}

async function stageFile(caller: BenchCaller, token: string, lastDay: string): Promise<string> {
  const ImportID = randomUUID();
  const rows = Array.from({ length: FILE_ROWS }, (_, index) => ({
    transactionDate: new Date(Date.parse(lastDay) - (index % 3_650) * DAY_MS).toISOString().slice(0, 10),
    displayName: `Shop ${index % 500}`,
    amount: (100 + (index % 9_900)) / 100,
    isIncome: false,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    const Rows = rows.slice(start, start + ROWS_PER_CHUNK);
    await caller.post('/api/Import/StageImport', token, { ImportID, Chunk: start / ROWS_PER_CHUNK, Rows });
  }
  return ImportID;
}

async function setUpUsers(context: ProbeContext) {
  const installation = await context.install();
  const { url } = await installation.start();
  const caller = createCaller(url, { connections: OTHERS * 2 });
  const month = monthAround(new Date());
  const attacker = await setUp(caller, url);
  const others = await Promise.all(Array.from({ length: OTHERS }, () => setUp(caller, url)));
  await installation.inDatabase(async (query) => {
    await fillLedger(query, attacker, month, ATTACKER_ROWS);
    for (const other of others) await fillLedger(query, other, month, OTHER_ROWS);
    await query('vacuum (analyze)');
  });
  await installation.start();
  const importId = await stageFile(caller, attacker.person.accessToken, month.lastDay);
  return { url, caller, month, importId, attacker: attacker.person, others: others.map(({ person }) => person) };
}

function usualCalls(caller: BenchCaller, month: ReturnType<typeof monthAround>, tokens: readonly string[]): Send[] {
  const { firstDay, lastDay } = month;
  return tokens.flatMap((token) => [
    () => caller.get(`/api/Dashboard/GetUserDashboard?startDate=${firstDay}&endDate=${lastDay}`, token),
    () => caller.post('/api/Transaction/GetTransactions', token, { StartDate: firstDay, EndDate: lastDay, Limit: 50 }),
  ]);
}

export const fairShare: Probe = {
  name: 'fair-share-ratio',
  title: 'other users’ p99 while one user with 200,000 transactions attacks, compared to an idle server',
  unit: '×',
  engines: ENGINES,
  // The embedded database is single-threaded and meant for one household.
  targets: { postgres: 2 },
  async run(context) {
    const { url, caller, month, importId, attacker, others } = await setUpUsers(context);
    const sends = usualCalls(
      caller,
      month,
      others.map(({ accessToken }) => accessToken),
    );
    await measure(sends, ATTACK_LEAD_MS);
    const samples: number[] = [];
    for (let run = 0; run < Math.min(context.runs, 3); run += 1) {
      const quiet = await measure(sends, MEASURED_MS);
      let isOver = false;
      const attackDone = attack(url, attacker.accessToken, importId, () => isOver);
      await wait(ATTACK_LEAD_MS);
      const busy = await measure(sends, MEASURED_MS);
      isOver = true;
      await attackDone;
      samples.push(percentile(busy, 99) / percentile(quiet, 99));
    }
    caller.close();
    return samples;
  },
};
