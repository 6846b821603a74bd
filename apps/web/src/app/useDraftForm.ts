import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from './call.ts';

interface DraftFormOptions<Draft, Checked, Errors> {
  initial: Draft;
  check: (draft: Draft) => { errors: Errors } | { checked: Checked };
  /** Maps the server's validation errors to the form's fields. */
  toFieldErrors: (rejected: Readonly<Record<string, string>> | undefined) => Errors;
  send: (checked: Checked) => void;
  /** The error from the last submission. */
  failure: unknown;
}

/** A form's draft, its submission, and its errors, which appear after the first attempt to submit. */
export function useDraftForm<Draft, Checked, Errors extends object>(options: DraftFormOptions<Draft, Checked, Errors>) {
  const { initial, check, toFieldErrors, send, failure } = options;
  const [draft, setDraft] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [sent, setSent] = useState<Draft | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const checked = check(draft);
  const own = attempts > 0 && 'errors' in checked ? checked.errors : null;
  const fields = failure instanceof CallFailure ? failure.problem?.fields : undefined;
  // The server's errors stay until the draft changes.
  const rejected = toFieldErrors(sent === draft ? fields : undefined);
  const errors: Errors = { ...rejected, ...own };

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempts(attempts + 1);
    if ('errors' in checked) return;
    setSent(draft);
    send(checked.checked);
  }

  return { draft, setDraft, errors, submit, form };
}
