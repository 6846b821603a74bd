import './node-version.mjs';
import { ensureDependencies } from './install.mjs';
import { run } from './node24.mjs';

await ensureDependencies();
const args = process.argv.slice(2);
const deep = { TEST_DEPTH: 'deep', PROPERTY_SEED: process.env.PROPERTY_SEED ?? 'random' };
const env = args.includes('--deep') ? deep : {};
process.exit(await run(['scripts/test/main.ts', ...args.filter((arg) => arg !== '--deep')], { env }));
