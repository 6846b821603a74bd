import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Person } from '../people/person.ts';
import { writePastNetWorth } from './past-net-worth.ts';
import { type DemoProduct, startDemoProduct } from './product.ts';
import { seedHousehold } from './seed.ts';

/** The day it is on this machine. */
function localToday(): string {
  const now = new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

export interface Prepared {
  readonly product: DemoProduct;
  /** Null where the household was there already. */
  readonly person: Person | null;
}

const markIn = (directory: string) => join(directory, 'demo-is-whole');

export function isPrepared(directory: string): boolean {
  return existsSync(markIn(directory));
}

/** An empty directory for a new household. What an interrupted first start left goes; what is not ours stays. */
export function clearForDemo(directory: string): void {
  const begun = join(directory, 'demo-was-begun');
  const isForeign = existsSync(directory) && readdirSync(directory).length > 0 && !existsSync(begun);
  if (isForeign) throw new Error(`${directory} contains data that isn’t from the demo. Please move it first.`);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  writeFileSync(begun, '');
}

/** The product with the household in it; made on the first start, found on later ones. */
export async function prepareDemo(directory: string, port: number): Promise<Prepared> {
  if (isPrepared(directory)) return { product: await startDemoProduct(directory, port), person: null };
  clearForDemo(directory);
  const today = localToday();
  const first = await startDemoProduct(directory, port);
  let person: Person;
  try {
    person = await seedHousehold(first.url, today);
  } finally {
    await first.stop();
  }
  await writePastNetWorth(directory, today);
  writeFileSync(markIn(directory), today);
  return { product: await startDemoProduct(directory, port), person };
}
