import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';

await ensureDependencies();
const formatted = await run(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=warn', '.']);
process.exit((await run(['scripts/repo/main.ts'])) || formatted);
