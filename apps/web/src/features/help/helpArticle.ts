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
  /** One line, under the title in a list. */
  readonly summary: string;
  /** Words that people look for and the text does not use. */
  readonly keywords: readonly string[];
  readonly body: readonly ProseBlock[];
}
