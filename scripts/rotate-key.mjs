import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';

await ensureDependencies();
process.exit(await run(['apps/api/src/rotate-key.ts']));
