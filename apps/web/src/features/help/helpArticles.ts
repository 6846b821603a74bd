import { accountArticles } from './articles/accounts.ts';
import { budgetArticles } from './articles/budgets.ts';
import { categoryArticles } from './articles/categories.ts';
import { gettingStartedArticles } from './articles/gettingStarted.ts';
import { transactionArticles } from './articles/transactions.ts';
import { yourArticles } from './articles/you.ts';
import type { HelpArticle } from './helpArticle.ts';

/** In display order. */
export const helpArticles: readonly HelpArticle[] = [
  ...gettingStartedArticles,
  ...transactionArticles,
  ...categoryArticles,
  ...budgetArticles,
  ...accountArticles,
  ...yourArticles,
];
