import './node-version.mjs';
import { join } from 'node:path';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';
import { root } from './paths.mjs';

await ensureDependencies();
const generate = [join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...process.argv.slice(2)];
// drizzle-kit resolves the paths in its configuration against the working directory.
process.exit(await run(generate, { cwd: join(root, 'apps', 'api') }));
