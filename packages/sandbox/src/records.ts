import type { SandboxStore } from './store.ts';

export interface Records<T> {
  get(id: string): Promise<T | undefined>;
  list(): Promise<readonly T[]>;
  put(id: string, value: T): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Typed access to one kind of record. */
export function recordsOf<T>(store: SandboxStore, kind: string): Records<T> {
  return {
    // Nothing else writes this kind, so the stored values have this type.
    get: async (id) => (await store.get(kind, id)) as T | undefined,
    list: async () => (await store.list(kind)).map(({ value }) => value as T),
    put: (id, value) => store.put(kind, id, value),
    remove: (id) => store.remove(kind, id),
  };
}
