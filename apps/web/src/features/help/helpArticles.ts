import type { HelpArticle } from './helpArticle.ts';

/** The articles of each topic; both in display order. */
const idsByTopic = {
  'Getting started': ['first-steps', 'dashboard', 'around', 'shortcuts'],
  Transactions: [
    'add-transaction',
    'import',
    'export',
    'find-transactions',
    'review',
    'edit-transaction',
    'split-transaction',
    'tags',
    'reimbursements',
    'refunds-transfers',
    'bulk-recategorize',
    'undo',
  ],
  'Categories and rules': ['categories', 'delete-category', 'rules'],
  Budgets: ['monthly-budget', 'default-budget', 'annual-budget', 'budget-modes', 'recurring', 'goals'],
  'Accounts and net worth': ['accounts', 'reconcile', 'net-worth', 'forecast', 'reports', 'bank-links', 'premium'],
  'You and your account': ['security', 'alerts', 'profile', 'juniors', 'privacy', 'contact'],
};

const pages = import.meta.glob<Omit<HelpArticle, 'id' | 'topic'>>('./articles/*.md', {
  eager: true,
  import: 'default',
});

export const helpTopics = Object.keys(idsByTopic);

export const helpArticles: readonly HelpArticle[] = Object.entries(idsByTopic).flatMap(([topic, ids]) =>
  ids.map((id) => {
    const page = pages[`./articles/${id}.md`];
    if (!page) throw new Error(`There is no help article ${id}.`);
    return { id, topic, ...page };
  }),
);
