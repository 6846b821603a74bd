import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from './call.ts';

interface DraftFormOptions<Draft, Checked, Errors> {
  initial: Draft;
  check: (draft: Draft) => { errors: Errors } | { checked: Checked };
  /** What the server refused, at the fields it means. */
  errorsOfFields: (refused: Readonly<Record<string, string>> | undefined) => Errors;
  send: (checked: Checked) => void;
  /** Why the last sending failed. */
  failure: unknown;
}

/** The draft of a form, what is wrong with it once somebody tried to send it, and sending it. */
export function useDraftForm<Draft, Checked, Errors extends object>(options: DraftFormOptions<Draft, Checked, Errors>) {
  const { initial, check, errorsOfFields, send, failure } = options;
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<Draft | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const checked = check(draft);
  const own = tries > 0 && 'errors' in checked ? checked.errors : null;
  const fields = failure instanceof CallFailure ? failure.problem?.fields : undefined;
  // What the server refused stays at its field until something is changed.
  const refused = errorsOfFields(sent === draft ? fields : undefined);
  const errors: Errors = { ...refused, ...own };

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
