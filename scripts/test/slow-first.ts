import { BaseSequencer, type TestSpecification } from 'vitest/node';

interface TestFile {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

const isSlow = ({ moduleId }: TestFile) => moduleId.includes('/apps/api/test/');

/** Tests of the whole server take longest, so no worker starts one of them when the others are almost done. */
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
