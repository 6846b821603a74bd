import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COVERAGE, coverageOf } from './coverage.ts';

/** Fills the last column of docs/coverage.md. */
const root = dirname(dirname(import.meta.dirname));
const { text, problems } = coverageOf(root);
writeFileSync(join(root, COVERAGE), text);
if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
