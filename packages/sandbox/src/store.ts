/** Persists the sandbox's data: JSON values by kind and id. */
export interface SandboxStore {
  get(kind: string, id: string): Promise<unknown>;
  /** All records of a kind, ordered by id. */
  list(kind: string): Promise<readonly { readonly id: string; readonly value: unknown }[]>;
  put(kind: string, id: string, value: unknown): Promise<void>;
  remove(kind: string, id: string): Promise<void>;
}

export function createMemoryStore(): SandboxStore {
  const kinds = new Map<string, Map<string, string>>();
  const ofKind = (kind: string) => kinds.get(kind) ?? new Map<string, string>();
  return {
    async get(kind, id) {
      const text = ofKind(kind).get(id);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async list(kind) {
      return [...ofKind(kind)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, text]) => ({ id, value: JSON.parse(text) }));
    },
    async put(kind, id, value) {
      kinds.set(kind, ofKind(kind).set(id, JSON.stringify(value)));
    },
    async remove(kind, id) {
      ofKind(kind).delete(id);
    },
  };
}
