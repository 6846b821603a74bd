import { signUp } from '../../scripts/people/person.ts';
import { createCaller } from '../http.ts';
import { ENGINES, type Probe, type ProbeContext, type ProbedEngine } from '../probe.ts';
import { decideAll, type ReviewRun } from '../review-page.ts';
import { percentile } from '../statistics.ts';
import { openDashboard } from '../transactions-page.ts';

const ITEMS = 200;
/** One approval in a row too few for a rule to be trusted. */
const ITEMS_PER_RULE = 4;
const PICK_EVERY = 10;
const DAY = '2026-11-16';

/** A user with 200 transactions that new rules have categorized, none of which is trusted yet. */
async function reviewer({ install, openBrowser }: ProbeContext) {
  const { url } = await (await install()).start();
  const caller = createCaller(url, { connections: 4 });
  const person = await signUp(url);
  const call = (name: string, body: unknown) => caller.post(`/api/${name}`, person.accessToken, body);
  await call('User/GetUserAccount', {});
  const names = Array.from(
    { length: ITEMS / ITEMS_PER_RULE },
    (_, rule) => `Shop ${String.fromCharCode(65 + (rule % 26))}${rule}`,
  );
  const CategoryRules = names.map((ComparisonValue) => ({ Type: 'Name', Comparison: 'equals', ComparisonValue }));
  await call('Category/SaveCategory', { Name: 'Groceries', Rules: CategoryRules });
  await call('Category/SaveCategory', { Name: 'Dining' });
  for (let item = 0; item < ITEMS; item += 1) {
    const displayName = names[item % names.length];
    await call('Transaction/CreateTransaction', { displayName, amount: 5 + item, transactionDate: DAY });
  }
  caller.close();
  return await openDashboard(await openBrowser(), url, person);
}

const known = new Map<ProbedEngine, ReviewRun>();

/** Two rows of the table use the same run. */
async function reviewOnce(context: ProbeContext): Promise<ReviewRun> {
  const done = known.get(context.engine) ?? (await decideAll(await reviewer(context), ITEMS, PICK_EVERY, 'Din'));
  known.set(context.engine, done);
  return done;
}

export const reviewTime: Probe = {
  name: 'review-200',
  title: '200 items in Review, decided by keyboard with a glance at each',
  unit: 's',
  engines: ENGINES,
  targets: { postgres: 180, pglite: 180 },
  run: async (context) => [(await reviewOnce(context)).totalMs / 1_000],
};

export const reviewAction: Probe = {
  name: 'review-action',
  title: 'from the key that decides an item to the next one (p95)',
  unit: 'ms',
  engines: ENGINES,
  targets: { postgres: 100, pglite: 100 },
  run: async (context) => [percentile((await reviewOnce(context)).actionsMs, 95)],
};
