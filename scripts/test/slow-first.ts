import { BaseSequencer, type TestSpecification } from 'vitest/node';

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/**
 * Tests of the whole server, and short files that make every call of the contract or fill large ledgers. Without this
 * list, the shortest files would run last.
 */
const slow = [
  '/apps/api/test/',
  '/idempotency-crash.db.test.ts',
  '/idempotency.db.test.ts',
  '/verify-every-write.db.test.ts',
  '/verify-history.db.test.ts',
  '/tags.db.test.ts',
  '/net-worth-change.db.test.ts',
];

const isSlow = ({ moduleId }: TestFile) => slow.some((part) => moduleId.includes(part));

/** The tests that take longest run first, so no worker starts one of them when the others are almost done. */
export function orderSlowFirst<T extends TestFile>(files: readonly T[]): T[] {
  const projects = new Set(files.map(({ project }) => project.name));
  return [...projects].flatMap((name) =>
    files.filter(({ project }) => project.name === name).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a))),
  );
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return orderSlowFirst(await super.sort(files));
  }
}
