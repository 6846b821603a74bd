import type { ProseBlock, ProsePart } from '../../ui/prose.ts';

export interface LegalSection {
  readonly title: string;
  readonly body: readonly ProseBlock[];
}

export interface LegalText extends LegalSection {
  /** Clarifies a title that isn't clear on its own. */
  readonly subtitle?: string;
  /** MM/DD/YYYY. */
  readonly lastUpdated: string;
  /** Follow the body. */
  readonly sections: readonly LegalSection[];
}

/** Fills in the support email address, which the pages link to. */
export function withSupportEmail(blocks: readonly ProseBlock[], email: string): ProseBlock[] {
  const fill = (text: string) => text.replace('{supportEmail}', email);
  const fillPart = (part: ProsePart) =>
    typeof part === 'object' && 'to' in part ? { text: fill(part.text), to: fill(part.to) } : part;
  return blocks.map((block) => ({ ...block, lines: block.lines.map((line) => line.map(fillPart)) }));
}

/** "Who we are" → "who-we-are", for the section's anchor. */
export function sectionId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
