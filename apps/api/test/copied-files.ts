import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

interface CopiedFile {
  readonly path: string;
  /** Null for a directory. */
  readonly bytes: Buffer | null;
}

const known = new Map<string, readonly CopiedFile[]>();

/** Read once for all databases of the process. A directory precedes its files. */
function readTree(directory: string): readonly CopiedFile[] {
  const read = known.get(directory);
  if (read) return read;
  const toFile = (entry: Dirent): CopiedFile => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(directory, path), bytes: entry.isDirectory() ? null : readFileSync(path) };
  };
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).map(toFile);
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  known.set(directory, sorted);
  return sorted;
}

/** Files in memory that start as a copy of a database's directory. Unpacking an archive of it takes twice as long. */
export class CopiedFiles extends MemoryFS {
  readonly #source: string;

  constructor(source: string) {
    super();
    this.#source = source;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('the database has not been created yet');
    const { FS } = this.pg.Module;
    const { PGDATA } = PGlite.paths;
    const isCopied = { flags: 'w', canOwn: true };
    FS.mkdirTree(PGDATA);
    for (const { path, bytes } of readTree(this.#source))
      if (bytes) FS.writeFile(`${PGDATA}/${path}`, new Uint8Array(bytes), isCopied);
      else FS.mkdir(`${PGDATA}/${path}`);
  }
}
