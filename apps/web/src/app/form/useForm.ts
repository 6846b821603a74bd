import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../call.ts';
import { asSentence } from './typed.ts';

/** The second click of a double click comes before the button shows that the form is being sent. */
const DOUBLE_CLICK_MS = 1_000;

export type FormSchema = z.core.$ZodType<unknown, object>;

/** Messages by field. A field inside another is named by its path, such as `subcategories.0.amount`. */
export type FormErrors = Readonly<Record<string, string>>;

/** The decoded values of the typed fields, or the first error of each field. */
export function readForm<Schema extends FormSchema>(
  schema: Schema,
  draft: z.input<Schema>,
): { values: z.output<Schema> } | { errors: FormErrors } {
  const { data, error } = z.safeDecode(schema, draft);
  if (!error) return { values: data };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

function rejectedFields(failure: unknown): FormErrors {
  const fields = failure instanceof CallFailure ? (failure.problem?.fields ?? {}) : {};
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, asSentence(message)]));
}

/** Makes the fields of dates that the browser can't read show an error. Returns whether there are any. */
function reportUnreadableDates(form: HTMLFormElement | null): boolean {
  const dates = [...(form?.querySelectorAll<HTMLInputElement>('input[type="date"]') ?? [])];
  const unreadable = dates.filter(({ validity }) => validity.badInput);
  for (const date of unreadable) date.checkValidity();
  return unreadable.length > 0;
}

interface FormOptions<Schema extends FormSchema> {
  /** Decodes the typed fields into the values to send. */
  readonly schema: Schema;
  readonly initial: z.input<Schema>;
  readonly send: (values: z.output<Schema>, draft: z.input<Schema>) => void;
  /** The error from the last submission. */
  readonly failure: unknown;
}

/** A form's typed fields, its submission, and its errors, which appear after the first attempt to submit. */
export function useForm<Schema extends FormSchema>({ schema, initial, send, failure }: FormOptions<Schema>) {
  const [draft, setDraft] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const [sent, setSent] = useState<z.input<Schema> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<{ draft: z.input<Schema>; failure: unknown; at: number } | null>(null);

  const read = readForm(schema, draft);
  const own = attempts > 0 && 'errors' in read ? read.errors : null;
  // The server's errors stay until the draft changes.
  const rejected = sent === draft ? rejectedFields(failure) : null;
  const errors: FormErrors = { ...rejected, ...own };

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (reportUnreadableDates(form.current) || 'errors' in read) return;
    const isDoubleClick =
      last.current?.draft === draft &&
      last.current.failure === failure &&
      event.timeStamp - last.current.at < DOUBLE_CLICK_MS;
    if (isDoubleClick) return;
    last.current = { draft, failure, at: event.timeStamp };
    setSent(draft);
    send(read.values, draft);
  }

  return { draft, setDraft, read, errors, submit, form };
}
