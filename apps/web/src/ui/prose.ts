export type ProsePart = string | { readonly bold: string } | { readonly text: string; readonly to: string };

export type ProseLine = readonly ProsePart[];

/** A paragraph has one line; lists and numbered steps have one per item. */
export interface ProseBlock {
  readonly kind: 'paragraph' | 'list' | 'steps';
  readonly lines: readonly ProseLine[];
}

function partText(part: ProsePart): string {
  if (typeof part === 'string') return part;
  return 'bold' in part ? part.bold : part.text;
}

/** The text without markup, with one line per paragraph or list item. */
export function plainText(lines: readonly ProseLine[]): string {
  return lines.map((line) => line.map(partText).join('')).join('\n');
}
