import 'vitest';

declare module 'vitest' {
  /** What test files read with `inject`. */
  interface ProvidedContext {
    /** Whether this is `npm run test:deep`, which tries more cases. */
    isDeep: boolean;
    /** For generators of a test's own; fast-check uses it without asking. */
    seed: number;
  }
}
