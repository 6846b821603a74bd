import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Getting started';

export const gettingStartedArticles: readonly HelpArticle[] = [
  {
    id: 'first-steps',
    topic,
    title: 'First steps',
    summary: 'Go from an empty account to your first budget in about 15 minutes.',
    keywords: ['begin', 'start', 'new', 'setup', 'onboarding', 'tutorial', 'introduction'],
    body: [
      'Cairn answers two questions: where does my money go, and what is my net worth? These steps get you to both answers quickly.',
      {
        steps: [
          'Review your [Categories](/Categories). Keep the ones you use, rename any that don’t fit, and add what’s missing.',
          'Add your bank accounts, credit cards, and loans under [Accounts](/ConnectedAccounts). Together they make up your net worth today.',
          'Enter this month’s transactions under [Transactions](/Transactions), [import a file](/Import) from your bank, or link a bank if you have Premium.',
          'Give each transaction a category. Turn on **Autocategorization** once for a name, and new transactions with that name are categorized automatically.',
          'Open [Budget](/Budget) and set an amount for each category for the month.',
        ],
      },
      'Nothing here is final. You can undo any change to your transactions, and you can edit or delete a category at any time.',
    ],
  },
  {
    id: 'around',
    topic,
    title: 'Finding your way around',
    summary: 'What each item in the navigation does.',
    keywords: ['menu', 'navigation', 'sidebar', 'dashboard', 'home', 'where', 'currency', 'dollar', 'date', 'format'],
    body: [
      {
        list: [
          '**Dashboard**: your recent transactions, your top five spending categories this month, and your net worth.',
          '**Transactions**: all money in and out, with search and filters.',
          '**Categories**: what you spend and earn money on, and the rules that sort your transactions.',
          '**Budget**: what you planned and what you actually spent, by month and by year.',
          '**Net Worth**: what you own minus what you owe, today and over time.',
          '**User Account**: your profile, accounts, settings, activity, support, and legal pages.',
        ],
      },
      'On a phone, the same six items are icons at the bottom of the screen.',
      'All amounts are in US dollars, and dates are shown month first: 03/05/2026 is March 5. A plus sign means money in; a minus sign means money out.',
    ],
  },
];
