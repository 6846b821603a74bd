const MAX_LENGTH = 1_000;

/** Patterns of personal data, in the order of removal: tokens first, because they can contain the others. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+(\.[\w-]+){0,2}/g, '{token}'],
  [/\bBearer\s+\S+/gi, 'Bearer {token}'],
  [/[^\s<>"@]+(@|%40)[^\s<>"@]+/gi, '{email}'],
  [/([?#&](?!$))[^\s"'<>]*/g, '$1{query}'],
  [/[-+−]?\$\s?[\d,]+(\.\d+)?/g, '{amount}'],
  [/\b[\w-]{24,}\b/g, '{long}'],
  [/\b\d[\d.,:/-]*\d\b|\b\d\b/g, '{number}'],
];

/** Removes tokens, emails, queries, amounts, IDs, and dates. */
export function scrub(text: string): string {
  return personal.reduce((left, [pattern, name]) => left.replaceAll(pattern, name), text).slice(0, MAX_LENGTH);
}

/** Scrubs all nested strings; keys stay as they are. */
export function scrubAll(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return null;
  if (Array.isArray(value)) return value.map((part) => scrubAll(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, scrubAll(part, depth + 1)]));
}

/** Formats console arguments: errors by name and message, other objects only by type. */
export function toLogText(parts: readonly unknown[]): string {
  const words = parts.map((part) => {
    if (typeof part === 'string') return part;
    return part instanceof Error ? `${part.name}: ${part.message}` : `[${typeof part}]`;
  });
  return scrub(words.join(' '));
}
