import { expect, test } from 'vitest';
import { orderSlowFirst } from './slow-first.ts';

test('in each project, tests of the whole server run first, and the order is otherwise unchanged', () => {
  const paths = ['/c/apps/api/src/b.db.test.ts', '/c/apps/api/test/z.db.test.ts', '/c/apps/api/src/a.db.test.ts'];
  const filesOf = (name: string) => paths.map((moduleId) => ({ moduleId, project: { name } }));
  const ordered = orderSlowFirst([...filesOf('one'), ...filesOf('two')]);
  expect(ordered.map(({ moduleId, project }) => `${project.name} ${moduleId}`)).toEqual([
    'one /c/apps/api/test/z.db.test.ts',
    'one /c/apps/api/src/b.db.test.ts',
    'one /c/apps/api/src/a.db.test.ts',
    'two /c/apps/api/test/z.db.test.ts',
    'two /c/apps/api/src/b.db.test.ts',
    'two /c/apps/api/src/a.db.test.ts',
  ]);
});

test('a short file that takes long runs before longer ones', () => {
  const paths = ['/c/apps/api/src/a.db.test.ts', '/c/apps/api/src/ledger/verify-every-write.db.test.ts'];
  const ordered = orderSlowFirst(paths.map((moduleId) => ({ moduleId, project: { name: 'one' } })));
  expect(ordered.map(({ moduleId }) => moduleId)).toEqual(paths.toReversed());
});
