import { isDay } from '@cairn/domain';
import type { Cleared } from './StatementRows.tsx';

/** A statement that is being compared and isn't locked yet. */
export interface StatementDraft {
  /** Null for the usual day. */
  readonly endsOn: string | null;
  readonly balance: string;
  readonly cleared: Cleared;
}

export const emptyDraft: StatementDraft = { endsOn: null, balance: '', cleared: {} };

const keyOf = (accountId: number) => `statement ${accountId}`;

function toCleared({ clearedIds, clearsAll }: Cleared): Cleared {
  if (clearsAll === true) return { clearsAll };
  return Array.isArray(clearedIds) && clearedIds.every(Number.isInteger) ? { clearedIds } : {};
}

/** What was typed and ticked off before the page was reloaded. */
export function readDraft(accountId: number): StatementDraft {
  try {
    const { endsOn, balance, cleared } = JSON.parse(sessionStorage.getItem(keyOf(accountId)) ?? '{}');
    if (typeof balance !== 'string') return emptyDraft;
    return {
      endsOn: typeof endsOn === 'string' && isDay(endsOn) ? endsOn : null,
      balance,
      cleared: toCleared(Object(cleared)),
    };
  } catch {
    return emptyDraft;
  }
}

export function saveDraft(accountId: number, draft: StatementDraft): void {
  try {
    if (draft.balance === '') sessionStorage.removeItem(keyOf(accountId));
    else sessionStorage.setItem(keyOf(accountId), JSON.stringify(draft));
  } catch {
    // Without storage, it lasts until the page is reloaded.
  }
}
