import type { Payee } from '@cairn/contract';
import { createStore } from '../../ui/store.ts';

export interface QuickAddRequest {
  /** What to start with. */
  readonly name?: string;
  readonly payee?: Payee;
}

/** Whether quick add is open, and with what it started. */
export const quickAdd = createStore<QuickAddRequest | null>(null);

export function openQuickAdd(request: QuickAddRequest = {}): void {
  quickAdd.set(request);
}
