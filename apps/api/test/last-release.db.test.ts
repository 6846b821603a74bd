import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processCpuMs } from '../../../scripts/cpu.ts';
import { startTestApp, type TestApp, type TestClock } from './app.ts';
import { CardSandbox } from './card-sandbox.ts';
import {
  answersFile,
  ask,
  differences,
  nameOf,
  type Recorded,
  type RecordedAnswers,
  recorded,
} from './last-release/answers.ts';
import { buildOldDatabase, type Fixture, readFixture } from './last-release/fixture.ts';
import { findLargestIds, type LargestIds } from './last-release/new-ids.ts';
import type { OldDatabase } from './last-release/open.ts';
import { readCalls, sampleOf } from './last-release/read-calls.ts';
import { copyTables, rowChanges } from './last-release/same-rows.ts';
import { RecordedWrite, writes } from './last-release/writes.ts';

/*
 * Migrates a database of the last release and expects the same answers as from that release, which recorded them in
 * `last-release/answers.json` on the same database and with the same calls. Each test continues from the state that the
 * previous ones left.
 */

/** Of CPU time. The only time limit in the tests, because the new release serves no one until the migration is done. */
const MIGRATION_MAX_MS = 30_000;
/** As many as the release had. */
const WHOLE_ROWS = 100_000;
/** Columns that migrations since the release replace. */
const REPLACED_COLUMNS = ['user_id', 'removed', 'transaction_id'];

const answers: RecordedAnswers<keyof typeof writes> = JSON.parse(readFileSync(answersFile, 'utf8'));
let fixture: Fixture;
let old: OldDatabase;
let largest: LargestIds;
let cairn: TestApp;
let cards: CardSandbox;
let migrationMs: number;

beforeAll(async () => {
  fixture = readFixture();
  old = await buildOldDatabase(fixture);
  largest = await findLargestIds(old.query);
  await copyTables(old.query);
  migrationMs = await migrate();
  // In production a job does this within a minute of the start.
  await old.query('analyze');
  cairn = await startTestApp(old.database, '2026-11-15T12:00:00Z', {
    async providersOf(clock: TestClock) {
      cards = await CardSandbox.start(clock);
      return { payments: cards.payments };
    },
  });
  // Users are limited to 600 calls per minute, so the limiter's clock is advanced between tests.
  vi.useFakeTimers({ toFake: ['Date'] });
  // On a busy machine, a download of 100,000 transactions may take longer than its limit.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cairn.app.close();
  await cards.stop();
  await old.close();
});

/** CPU time of PostgreSQL's connections to this database. PGlite works in this process and has none. */
async function connectionsCpuMs(): Promise<number> {
  if (old.database.engine === 'pglite') return 0;
  const rows = await old.query('select pid from pg_stat_activity where datname = current_database()');
  return rows.reduce((sum, { pid }) => sum + (processCpuMs(Number(pid)) ?? 0), 0);
}

/** Measures CPU time, because a busy machine doesn't change it. */
async function migrate(): Promise<number> {
  const [usedBefore, before] = [process.cpuUsage(), await connectionsCpuMs()];
  // The connection that migrates is still open during this work.
  const after = await old.database.migrate(connectionsCpuMs);
  const { user, system } = process.cpuUsage(usedBefore);
  return (user + system) / 1000 + after - before;
}

/** The owner of the large ledger gets other answers if only a part of it is there. */
function comparable(list: readonly Recorded[]): readonly Recorded[] {
  const isWhole = fixture.largeLedger.rows === WHOLE_ROWS;
  return isWhole ? list : list.filter(({ call }) => !call.includes('maya: '));
}

const startMinute = () => vi.setSystemTime(Date.now() + 61_000);

// covers: upgrades 1
test('100,000 transactions are migrated within 30 seconds', () => {
  expect(migrationMs).toBeLessThan(MIGRATION_MAX_MS);
});

// covers: upgrades 1
test('every row of every table is unchanged', async () => {
  expect(await rowChanges(old.query, REPLACED_COLUMNS)).toEqual([]);
});

// covers: upgrades 2
test('every read call of every user is answered byte for byte as before', async () => {
  const now = [];
  for (const call of sampleOf(readCalls(fixture))) {
    const { statusCode, body } = await ask(cairn, call);
    now.push(recorded(nameOf(call), statusCode, body));
  }
  expect(differences(answers.reads, comparable(now))).toEqual([]);
});

async function repeat(name: keyof typeof writes): Promise<void> {
  startMinute();
  const work = new RecordedWrite(cairn, fixture, largest);
  await writes[name](work);
  expect(differences(answers.writes[name], comparable(work.answers))).toEqual([]);
}

// covers: upgrades 3
test('change sets of every source are undone as before', () => repeat('undoOldChanges'));

// covers: upgrades 4
test('a half-finished import is reviewed, committed, and undone as before', () => repeat('finishImport'));

// covers: upgrades 4
test('linked banks continue where they stopped, as before', () => repeat('syncOldLinks'));

// covers: upgrades 5
test('old and new transactions are created, edited, deleted, and undone as before', () => repeat('typeAndEdit'));

// covers: upgrades 5
test('budgets, categories, accounts, transfers, and net worth are saved as before', () => repeat('planAndCount'));

// covers: upgrades 5
test('users return, sign up, and leave as before', () => repeat('otherPeople'));

// covers: upgrades 2
test('after all writes, every read call is answered as before, except for the ids of new rows', () =>
  repeat('readAgain'));

// covers: tamper 6
test('the chain of a migrated ledger starts with all its rows, and later changes continue it', async () => {
  startMinute();
  const { statusCode, body } = await ask(cairn, { person: 'maya', method: 'GET', path: 'Ledger/VerifyHistory' });
  expect(statusCode, body).toBe(200);
  const { problems, rows, changeSets } = JSON.parse(body);
  expect(problems).toEqual([]);
  expect([rows > fixture.largeLedger.rows / 2, changeSets > 1]).toEqual([true, true]);
});
