import type { Transaction } from '@cairn/contract';
import { useState } from 'react';
import { CallFailure } from '../../app/call.ts';

function isConflict(error: unknown): boolean {
  return error instanceof CallFailure && error.problem?.error === 'conflict';
}

/**
 * For a form that takes a while to fill in: the change in which the user saw the transaction, to send as X-Seen-In.
 * That is when the form opened or, after a conflict, the newest one, because the form then shows what changed.
 */
export function useSeenIn({ changedIn }: Pick<Transaction, 'changedIn'>) {
  const [openedIn, setOpenedIn] = useState(changedIn);
  const [wasRejected, setRejected] = useState(false);
  return {
    seenIn: wasRejected ? changedIn : openedIn,
    /** Whether a save was rejected and the new values have arrived. */
    hasConflict: wasRejected && changedIn > openedIn,
    onError: (error: unknown) => {
      if (isConflict(error)) setRejected(true);
    },
    /** Call this when the form shows the new values. */
    acceptNewest: () => {
      setOpenedIn(changedIn);
      setRejected(false);
    },
  };
}
