import type { Page } from '@playwright/test';
import { signUp } from '../../scripts/people/person.ts';
import type { HouseholdSize } from '../household.ts';
import { createCaller } from '../http.ts';
import { statement, timeToImport, timeToImportAgain } from '../import-page.ts';
import { merchants } from '../merchants.ts';
import { ENGINES, type Probe, type ProbeContext, type ProbedEngine } from '../probe.ts';
import { openDashboard } from '../transactions-page.ts';

const RULES = 50;
/** PGlite may take twice as long as PostgreSQL. */
const PGLITE_FACTOR = 2;
const END_DAY = '2026-10-31';
const FIRST_SEED = 7;

function targets(seconds: number): Record<ProbedEngine, number> {
  return { postgres: seconds, pglite: seconds * PGLITE_FACTOR };
}

interface Importer {
  readonly page: Page;
  readonly accountId: number;
  /** Undoes the last import, so that the next one starts with the same ledger. */
  undo(): Promise<void>;
}

/** A user of an otherwise empty product, with an account and 50 rules. */
async function openImport({ install, openBrowser }: ProbeContext): Promise<Importer> {
  const { url } = await (await install()).start();
  const caller = createCaller(url, { connections: 1 });
  let person = await signUp(url);
  const call = async (name: string, body: unknown) => {
    const { text } = await caller.post(`/api/${name}`, person.accessToken, body);
    return JSON.parse(text);
  };
  await call('User/GetUserAccount', {});
  const names = [...new Set(merchants.map(({ name }) => name))].slice(0, RULES);
  const CategoryRules = names.map((ComparisonValue) => ({ Type: 'Name', Comparison: 'contains', ComparisonValue }));
  await call('Category/SaveCategory', { Name: 'Everything', Rules: CategoryRules });
  const balance = { AvailableBalance: 0, CurrentBalance: 0, AccountType: 0 };
  const account = await call('Account/SaveCustomAccount', { DisplayName: 'Bank', InstitutionName: 'Bank', ...balance });
  const page = await openDashboard(await openBrowser(), url, person);
  return {
    page,
    accountId: account.id,
    async undo() {
      person = await person.refresh();
      const { text } = await caller.get('/api/Ledger/GetHistory?Limit=1', person.accessToken);
      const [last]: { changeSetID: number }[] = JSON.parse(text);
      await call('Ledger/Undo', { ChangeSetID: last?.changeSetID });
    },
  };
}

async function imports(context: ProbeContext, size: HouseholdSize): Promise<number[]> {
  const { page, accountId, undo } = await openImport(context);
  const samples: number[] = [];
  // The first run is the warm-up.
  for (let run = 0; run <= context.runs; run += 1) {
    const ms = await timeToImport(page, statement(size, END_DAY, FIRST_SEED + run), accountId);
    if (run > 0) samples.push(ms / 1_000);
    await undo();
  }
  return samples;
}

export const importThousands: Probe = {
  name: 'import-10000',
  title: 'importing a file of 10,000 rows with 50 rules',
  unit: 's',
  engines: ENGINES,
  targets: targets(1),
  run: (context) => imports(context, 10_000),
};

export const importMany: Probe = {
  name: 'import-100000',
  title: 'importing a file of 100,000 rows with 50 rules',
  unit: 's',
  engines: ENGINES,
  targets: targets(8),
  run: (context) => imports(context, 100_000),
};

export const importAgain: Probe = {
  name: 'import-again',
  title: 'importing the same 10,000 rows again, which adds nothing',
  unit: 's',
  engines: ENGINES,
  targets: targets(1),
  async run(context) {
    const { page, accountId } = await openImport(context);
    const file = statement(10_000, END_DAY, FIRST_SEED);
    await timeToImport(page, file, accountId);
    const samples: number[] = [];
    for (let run = 0; run < context.runs; run += 1)
      samples.push((await timeToImportAgain(page, file, accountId)) / 1_000);
    return samples;
  },
};
