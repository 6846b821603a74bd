import type { SandboxStore } from './store.ts';

export interface Records<T> {
  get(id: string): Promise<T | undefined>;
  list(): Promise<readonly T[]>;
  put(id: string, value: T): Promise<void>;
  remove(id: string): Promise<void>;
}

/** One kind of record with its type. */
export function recordsOf<T>(store: SandboxStore, kind: string): Records<T> {
  return {
    // Nobody else writes this kind, so what comes back is what went in.
    get: async (id) => (await store.get(kind, id)) as T | undefined,
    list: async () => (await store.list(kind)).map(({ value }) => value as T),
    put: (id, value) => store.put(kind, id, value),
    remove: (id) => store.remove(kind, id),
  };
}
