import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { processStart } from '../cpu.ts';
import type { SignedUpPerson } from '../people/person.ts';
import { householdUpTo } from './household.ts';
import { writePastForecasts } from './past-forecasts.ts';
import { writePastNetWorth } from './past-net-worth.ts';
import { type DemoProduct, startDemoProduct } from './product.ts';
import { seedHousehold } from './seed.ts';

/** Today in this machine's time zone. */
function localToday(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export interface PreparedDemo {
  readonly product: DemoProduct;
  /** Null if the household already existed. */
  readonly person: SignedUpPerson | null;
}

const completeMarker = (directory: string) => join(directory, 'demo-is-whole');

export function isPrepared(directory: string): boolean {
  return existsSync(completeMarker(directory));
}

const ownMark = () => `${process.pid} ${processStart(process.pid)}`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The process that wrote the file, if it still runs. */
function holderOf(file: string): number | null {
  const mark = readFileSync(file, 'utf8');
  const pid = Number.parseInt(mark, 10);
  return isRunning(pid) && mark === `${pid} ${processStart(pid)}` ? pid : null;
}

/** Only one process at a time may fill the directory. Returns a function that lets others. */
export function reserveForDemo(directory: string): () => void {
  const file = `${directory}.filling`;
  mkdirSync(dirname(directory), { recursive: true });
  try {
    writeFileSync(file, ownMark(), { flag: 'wx' });
  } catch (error) {
    const holder = existsSync(file) ? holderOf(file) : null;
    if (holder !== null)
      throw new Error(
        `Process ${holder} is preparing a demo household in ${directory}. Wait until it is done, or set a different DATA_DIR.`,
      );
    if (!existsSync(file)) throw error;
    // Its process was killed.
    writeFileSync(file, ownMark());
  }
  return () => rmSync(file, { force: true });
}

/** Empties the directory for a new household. Removes only leftovers of an interrupted first start. */
export function clearForDemo(directory: string): void {
  const startedMarker = join(directory, 'demo-was-begun');
  const isForeign = existsSync(directory) && readdirSync(directory).length > 0 && !existsSync(startedMarker);
  if (isForeign) throw new Error(`${directory} contains data that isn’t from the demo. Please move it first.`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(startedMarker, '');
}

/**
 * The data that the product would have stored over the years. The product must be stopped while this writes to its
 * database.
 */
async function writePast(directory: string, today: string): Promise<void> {
  const rows = householdUpTo(today);
  const client = await PGlite.create(join(directory, 'pglite'));
  try {
    await writePastNetWorth(client, rows, today);
    await writePastForecasts(client, rows, today);
  } finally {
    await client.close();
  }
}

/** Starts the product with the household. The first start creates the household; later starts reuse it. */
export async function prepareDemo(directory: string, port: number): Promise<PreparedDemo> {
  if (isPrepared(directory)) return { product: await startDemoProduct(directory, port), person: null };
  const release = reserveForDemo(directory);
  try {
    const person = await fill(directory, port);
    return { product: await startDemoProduct(directory, port), person };
  } finally {
    release();
  }
}

async function fill(directory: string, port: number): Promise<SignedUpPerson> {
  clearForDemo(directory);
  const today = localToday();
  const first = await startDemoProduct(directory, port);
  let person: SignedUpPerson;
  try {
    person = await seedHousehold(first.url, today);
  } finally {
    await first.stop();
  }
  await writePast(directory, today);
  writeFileSync(completeMarker(directory), today);
  return person;
}
