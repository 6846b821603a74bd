import type { ProseBlock } from '../../ui/prose.ts';

export interface LegalSection {
  readonly title: string;
  readonly body: readonly ProseBlock[];
}

export interface LegalText {
  readonly title: string;
  /** Clarifies a title that isn't clear on its own. */
  readonly subtitle?: string;
  /** MM/DD/YYYY. */
  readonly lastUpdated: string;
  readonly intro: readonly ProseBlock[];
  readonly sections: readonly LegalSection[];
}

/** The support address as a link. */
export function mailTo(email: string): string {
  return `[${email}](mailto:${email})`;
}

/** "Who we are" → "who-we-are", for the section's anchor. */
export function sectionId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
