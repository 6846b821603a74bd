import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { migrationsFolder } from '../src/platform/db/database.ts';

const MAX_AGE_MS = 86_400_000;

const cache = new URL('../../../.cache/templates', import.meta.url).pathname;

export interface Template {
  readonly engine: 'pglite' | 'postgres';
  /** The engine's package, whose version is part of the key. */
  readonly package: string;
  /** The files that decide what the template contains, besides the migrations with their journal. */
  readonly sources: readonly URL[];
  /** Fills an empty directory. */
  create(directory: string): Promise<void>;
}

async function keyOf({ package: name, sources }: Template): Promise<string> {
  const engine = findPackageJSON(name, import.meta.url);
  if (engine === undefined) throw new Error(`no package ${name}`);
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = [...names, join('meta', '_journal.json')].map((file) => join(migrationsFolder, file));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [engine, ...migrations, ...sources]) hash.update(String(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Removes templates that no run can still use, and what killed runs left behind. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** The directory of a migrated database, which is created once for all runs with the same migrations and engine. */
export async function cachedTemplate(template: Template): Promise<string> {
  const name = `${template.engine}-${await keyOf(template)}`;
  const target = join(cache, name);
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, `new-${template.engine}-`));
  try {
    await template.create(unfinished);
    await rename(unfinished, target);
    await removeOld();
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A run that started at the same time may have finished first.
    if (!existsSync(target)) throw error;
  }
  return target;
}
