import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { migrationsFolder } from '../src/platform/db/database.ts';

const cache = new URL('../../../.cache/templates', import.meta.url).pathname;

export interface Template {
  readonly engine: 'pglite' | 'postgres';
  /** The engine's package, whose version is part of the key. */
  readonly package: string;
  /** The files that decide what the template contains, besides the migrations. */
  readonly sources: readonly URL[];
  /** Fills an empty directory. */
  create(directory: string): Promise<void>;
}

async function keyOf({ package: name, sources }: Template): Promise<string> {
  const engine = findPackageJSON(name, import.meta.url);
  if (engine === undefined) throw new Error(`no package ${name}`);
  const migrations = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of [engine, ...migrations.map((one) => join(migrationsFolder, one)), ...sources])
    hash.update(String(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
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
    for (const older of await readdir(cache))
      if (older.startsWith(`${template.engine}-`) && older !== name)
        await rm(join(cache, older), { recursive: true, force: true });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A run that started at the same time may have finished first.
    if (!existsSync(target)) throw error;
  }
  return target;
}
