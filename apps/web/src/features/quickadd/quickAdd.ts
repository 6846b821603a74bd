import type { Payee } from '@cairn/contract';
import { createStore } from '../../ui/store.ts';

export interface QuickAddRequest {
  /** The initial values. */
  readonly name?: string;
  readonly payee?: Payee;
}

/** Whether quick add is open, and with which initial values. */
export const quickAdd = createStore<QuickAddRequest | null>(null);

export function openQuickAdd(request: QuickAddRequest = {}): void {
  quickAdd.set(request);
}
