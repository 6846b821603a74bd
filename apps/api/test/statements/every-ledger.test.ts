import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyLedgerPurposes } from './every-ledger.ts';
import { shapeOf } from './shape.ts';

const source = join(import.meta.dirname, '../../src');

// covers: server/ownership 6
test('only the listed statements read every ledger', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  const purposes = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/inEveryLedger\('([^']+)'\)/g)].map(([, purpose]) => purpose),
  );
  expect(purposes.toSorted()).toEqual(everyLedgerPurposes.toSorted());
});

test('statements that differ only in the number of values have the same shape', () => {
  expect(shapeOf('select 1 from t where a = $1 and b in ($2, $3)')).toBe(
    shapeOf('select 1 from t where a = $4 and b in ($5, $6, $7)'),
  );
  expect(shapeOf('insert into t values ($1, default), ($2, default)')).toBe(
    shapeOf('insert into t values ($1, $2), ($3, default), ($4, $5)'),
  );
  expect(shapeOf('select 1 from t where a = $1')).not.toBe(shapeOf('select 1 from t where b = $1'));
});
