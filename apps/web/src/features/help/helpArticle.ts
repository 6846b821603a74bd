import type { ProseBlock } from '../../ui/prose.ts';

export const helpTopics = [
  'Getting started',
  'Transactions',
  'Categories and rules',
  'Budgets',
  'Accounts and net worth',
  'You and your account',
] as const;

export interface HelpArticle {
  readonly id: string;
  readonly topic: (typeof helpTopics)[number];
  readonly title: string;
  /** One line, shown below the title in lists. */
  readonly summary: string;
  /** Search terms that the text doesn't use. */
  readonly keywords: readonly string[];
  readonly body: readonly ProseBlock[];
}
