import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../app/call.ts';
import { type CheckedDraft, checkDraft, type Draft, errorsOfFields } from './draft.ts';

/** The draft of a form, what is wrong with it once somebody tried to send it, and sending it. */
export function useTransactionForm(initial: Draft, send: (draft: CheckedDraft) => void, failure: unknown) {
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<Draft | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const checked = checkDraft(draft);
  const own = tries > 0 && 'errors' in checked ? checked.errors : {};
  const fields = failure instanceof CallFailure ? failure.problem?.fields : undefined;
  // What the server refused stays at its field until something is changed.
  const errors = sent === draft ? { ...errorsOfFields(fields), ...own } : own;

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if ('errors' in checked) return;
    setSent(draft);
    send(checked.checked);
  }

  return { draft, setDraft, errors, submit, form };
}
