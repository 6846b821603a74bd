import { useDraftForm } from '../../app/useDraftForm.ts';
import { type CheckedDraft, checkDraft, type Draft, toFieldErrors } from './draft.ts';

export function useTransactionForm(initial: Draft, send: (draft: CheckedDraft) => void, failure: unknown) {
  return useDraftForm({ initial, check: checkDraft, toFieldErrors, send, failure });
}
