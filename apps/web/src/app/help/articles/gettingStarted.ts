import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Getting started';

export const gettingStartedArticles: readonly HelpArticle[] = [
  {
    id: 'first-steps',
    topic,
    title: 'First steps',
    summary: 'From an empty account to a first budget in a quarter of an hour.',
    keywords: ['begin', 'start', 'new', 'setup', 'onboarding', 'tutorial', 'introduction'],
    body: [
      'Cairn answers two questions: where does my money go, and what do I own? This order gets you to both quickly.',
      {
        steps: [
          'Look through your [Categories](/Categories). Keep the ones you use, rename them, add what is missing.',
          'Add your accounts under [Accounts](/ConnectedAccounts): what is in the bank, what is on the card, what is left of a loan. That is your net worth of today.',
          'Type the transactions of this month under [Transactions](/Transactions), or link a bank if you have Premium.',
          'Give each transaction a category. Switch on **Autocategorization** once for a name, and the next ones sort themselves.',
          'Open [Budget](/Budget) and give each category an amount for the month.',
        ],
      },
      'Nothing of this is final. Every change to your transactions can be undone, and a category can be changed or deleted at any time.',
    ],
  },
  {
    id: 'around',
    topic,
    title: 'Finding your way around',
    summary: 'What each part of the navigation is for.',
    keywords: ['menu', 'navigation', 'sidebar', 'dashboard', 'home', 'where', 'currency', 'dollar', 'date', 'format'],
    body: [
      {
        list: [
          '**Dashboard**: your latest transactions, the five categories that cost most this month, and your net worth.',
          '**Transactions**: everything that came in and went out, with search and filters.',
          '**Categories**: what your money is for, and the rules that sort it.',
          '**Budget**: what you planned and what happened, by month and by year.',
          '**Net Worth**: what you own less what you owe, today and over time.',
          '**User Account**: your profile, accounts, settings, activity, support and the legal pages.',
        ],
      },
      'On a phone the same six stand as icons at the bottom of the screen.',
      'All amounts are US dollars, and dates are written month first: 03/05/2026 is the fifth of March. A plus marks money that came in, a minus money that went out.',
    ],
  },
];
