/** A paragraph, a list, or numbered steps. All of them may contain **bold** text and [links](/Path). */
export type ProseBlock = string | { readonly list: readonly string[] } | { readonly steps: readonly string[] };

export type ProsePart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const marked = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<to>[^)\s]+)\)/g;

/** "See **Rules** or [Legal](/Legal)" → plain, bold, plain and link. */
export function proseParts(text: string): ProsePart[] {
  const parts: ProsePart[] = [];
  let end = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > end) parts.push({ kind: 'plain', text: text.slice(end, match.index) });
    const { bold, label = '', to = '' } = match.groups ?? {};
    parts.push(bold === undefined ? { kind: 'link', text: label, to } : { kind: 'bold', text: bold });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}

function linesOf(block: ProseBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.steps;
}

/** The text without markup, with one line per paragraph or list item. */
export function plainText(blocks: readonly ProseBlock[]): string {
  const line = (text: string) => proseParts(text).map((part) => part.text);
  return blocks
    .flatMap(linesOf)
    .map((text) => line(text).join(''))
    .join('\n');
}
