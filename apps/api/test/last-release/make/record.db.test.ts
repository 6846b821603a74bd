import { writeFileSync } from 'node:fs';
import { contract } from '@cairn/contract';
import { expect, test, vi } from 'vitest';
import { startTestApp, type TestClock } from '../../app.ts';
import { CardSandbox } from '../../card-sandbox.ts';
import { testEngine } from '../../database.ts';
import { answersFile, ask, nameOf, type Recorded, recorded } from '../answers.ts';
import { buildOldDatabase, readFixture } from '../fixture.ts';
import { findLargestIds } from '../new-ids.ts';
import { readCalls } from '../read-calls.ts';
import { writes as groups, Work } from '../writes.ts';

/** As the benchmark of read calls tells them from the others. */
const writes =
  /^(?:Public\/|payment\/(?:create|cancel|resume|change)|Ledger\/Undo|\w+\/(?:Save|Create|Update|Delete|Bulk|Stage|Commit|Discard|Seed|Reinstate|Capture|Confirm|Dismiss|Remove|Sync|Set|Complete|Fill|Start|Add|Clear)\w*)/;

test('record', { timeout: 600_000 }, async () => {
  const fixture = readFixture();
  const time = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const done = await work();
    process.stdout.write(`${testEngine()} ${what}: ${Math.round(performance.now() - startedAt)} ms\n`);
    return done;
  };
  const old = await time('build', () => buildOldDatabase(fixture));
  const largest = await findLargestIds(old.query);
  await old.query('analyze');
  let cards: CardSandbox | null = null;
  const cairn = await startTestApp(old.database, '2026-11-15T12:00:00Z', {
    async providersOf(clock: TestClock) {
      cards = await CardSandbox.start(clock);
      return { payments: cards.payments };
    },
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = readCalls(fixture);
  const named = new Set(asked.map(({ path }) => path.replace(/[?].*$/, '').replace(/\/\d+$/, '')));
  const reads = Object.values(contract)
    .map(({ path }) => path.replace(/\/:\w+$/, ''))
    .filter((path) => !writes.test(path));
  expect(reads.filter((path) => !named.has(path))).toEqual([]);
  const read: Recorded[] = [];
  await time('reads', async () => {
    for (const call of asked) {
      const startedAt = performance.now();
      const { statusCode, body } = await ask(cairn, call);
      const ms = Math.round(performance.now() - startedAt);
      if (ms > 150) process.stdout.write(`${ms} ms ${nameOf(call)}\n`);
      expect(statusCode, nameOf(call)).toBeLessThan(500);
      expect(statusCode).not.toBe(429);
      read.push(recorded(nameOf(call), statusCode, body));
    }
  });
  const written: Record<string, Recorded[]> = {};
  for (const [name, write] of Object.entries(groups)) {
    vi.setSystemTime(Date.now() + 61_000);
    const work = new Work(cairn, fixture, largest);
    await time(name, () => write(work));
    for (const { status, call, body } of work.answers) expect(status, `${call} ${body}`).not.toBe(429);
    written[name] = work.answers;
  }
  const list = (all: readonly Recorded[], indent: string) =>
    `[\n${all.map((one) => `${indent}  ${JSON.stringify(one)}`).join(',\n')}\n${indent}]`;
  const texts = Object.entries(written).map(([name, all]) => `    "${name}": ${list(all, '    ')}`);
  const text = `{\n  "reads": ${list(read, '  ')},\n  "writes": {\n${texts.join(',\n')}\n  }\n}\n`;
  const target = process.env.ANSWERS ?? answersFile.pathname;
  writeFileSync(target, text);
  await cairn.app.close();
  await (cards as CardSandbox | null)?.stop();
  await old.close();
});
