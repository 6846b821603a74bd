/** The text, or its start if it is longer than that. */
export function shortText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;
}

/** Enough to recognize a name in a title or a label. */
const NAME_SHOWN_MAX = 60;

export function shortName(name: string): string {
  return shortText(name, NAME_SHOWN_MAX);
}
