const MAX_LENGTH = 1_000;

/** What may be about a person, in the order in which it is taken out: tokens first, because they contain the rest. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(\.[\w-]+){0,2}/g, '{token}'],
  [/\bBearer\s+\S+/gi, 'Bearer {token}'],
  [/[^\s<>"@]+(@|%40)[^\s<>"@]+/gi, '{email}'],
  [/([?#&](?!$))[^\s"'<>]*/g, '$1{query}'],
  [/[-+−]?\$\s?[\d,]+(\.\d+)?/g, '{amount}'],
  [/\b[\w-]{24,}\b/g, '{long}'],
  [/\b\d[\d.,:/-]*\d\b|\b\d\b/g, '{number}'],
];

/** A text without tokens, addresses of people, queries, amounts, ids and dates. */
export function scrub(text: string): string {
  return personal.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text).slice(0, MAX_LENGTH);
}

/** Every text in it, however deep, and every key as it is. */
export function scrubAll(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return null;
  if (Array.isArray(value)) return value.map((part) => scrubAll(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scrubAll(part, depth + 1)]));
}

/** What a console was given, in words: errors by name and message, anything else only by its kind. */
export function inWords(parts: readonly unknown[]): string {
  const words = parts.map((part) => {
    if (typeof part === 'string') return part;
    return part instanceof Error ? `${part.name}: ${part.message}` : `[${typeof part}]`;
  });
  return scrub(words.join(' '));
}
