import type { ProseBlock } from '../../ui/prose.ts';

export interface HelpArticle {
  readonly id: string;
  readonly topic: string;
  readonly title: string;
  /** One line, shown below the title in lists. */
  readonly summary: string;
  /** Search terms that the text doesn't use. */
  readonly keywords: string;
  readonly body: readonly ProseBlock[];
}
