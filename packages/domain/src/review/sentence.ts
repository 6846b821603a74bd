import { type Day, daysBetween } from '../day.ts';

/** A sentence in parts. Strong ones are emphasized. */
export type Sentence = readonly { readonly text: string; readonly isStrong: boolean }[];

/** A sentence from a template, whose values are emphasized. */
export function sentence(texts: TemplateStringsArray, ...values: readonly string[]): Sentence {
  return texts
    .flatMap((text, at) => [
      { text, isStrong: false },
      { text: values[at] ?? '', isStrong: true },
    ])
    .filter(({ text }) => text !== '');
}

/** A sentence without emphasis. */
export function plain(text: string): Sentence {
  return [{ text, isStrong: false }];
}

/** "the same day", "a day later", or "3 days earlier". */
export function dayAfter(from: Day, to: Day): string {
  const days = daysBetween(from, to);
  if (days === 0) return 'the same day';
  const count = Math.abs(days) === 1 ? 'a day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'later' : 'earlier'}`;
}
