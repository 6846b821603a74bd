import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { ensureWebBuild } from './web-build.mjs';

await ensureDependencies();
process.exit(await ensureWebBuild({ force: !process.argv.includes('--if-changed') }));
