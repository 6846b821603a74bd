import { createStore } from '../../ui/store.ts';

interface QuickAddRequest {
  /** The name to start with. */
  readonly name: string;
}

/** Whether quick add is open. */
export const quickAdd = createStore<QuickAddRequest | null>(null);

export function openQuickAdd(name = ''): void {
  quickAdd.set({ name });
}
