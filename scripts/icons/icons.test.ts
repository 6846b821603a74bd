import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LIST, sourceHash } from './mark.ts';
import { pictures } from './pictures.ts';

const root = dirname(dirname(import.meta.dirname));
const list: { source: string; drawn: Record<string, string> } = JSON.parse(readFileSync(join(root, LIST), 'utf8'));

test('all pictures were drawn from the current mark; `npm run icons` redraws them', () => {
  expect(list.source).toBe(sourceHash(root));
});

test('no picture changed after it was drawn', () => {
  const changed = Object.entries(list.drawn).filter(([path, hash]) => {
    return (
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex') !== hash
    );
  });
  expect(changed).toEqual([]);
  expect(pictures.filter(({ path }) => !(path in list.drawn))).toEqual([]);
});

test.each(pictures.map((picture) => [picture.path, picture] as const))('%s has the right size', (path, picture) => {
  const png = readFileSync(join(root, path));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([picture.width, picture.height]);
});
