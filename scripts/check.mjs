import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';

await ensureDependencies();
process.exit(await run(['scripts/test/main.ts', '--only', 'types,lint,imports,words']));
