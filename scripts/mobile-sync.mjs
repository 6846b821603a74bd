import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensureDependencies();
const built = await ensureWebBuild();
process.exit(built || (await run(['scripts/mobile/main.ts'])));
