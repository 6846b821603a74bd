import './node-version.mjs';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';
import { root } from './paths.mjs';

await ensureDependencies();
const generate = [join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...process.argv.slice(2)];
// drizzle-kit resolves the paths in its configuration against the working directory.
const exitCode = await run(generate, { cwd: join(root, 'apps', 'api') });

// It compares the schema only with the last snapshot.
const meta = join(root, 'apps', 'api', 'migrations', 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
process.exit(exitCode);
