import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Budgets';

export const budgetArticles: readonly HelpArticle[] = [
  {
    id: 'monthly-budget',
    topic,
    title: 'Monthly budget',
    summary: 'Plan a month and see how much you have left.',
    keywords: [
      'budget',
      'budgets',
      'plan',
      'spend',
      'available',
      'overspent',
      'needed',
      'extra',
      'limit',
      'planned',
      'actual',
      'earned',
    ],
    body: [
      'On [Budget](/Budget), choose a month. Four cards compare your plan with what actually happened: Planned Income, Earned Income, Planned Expenses, and Actual Expenses. A fifth, Left to budget, is planned income minus planned expenses.',
      'Your categories are listed below. **Available** is the budget minus what you spent; if you spend more than the budget, it changes to **Overspent**. For income categories, **Needed** is what you still need to earn, and **Extra** is what you earned beyond the plan.',
      {
        list: [
          'Select a category to set this month’s amount for it and its subcategories.',
          'A category’s first line counts only its own transactions. **Incl. Subcategory Data** adds its subcategories.',
          'Select the amount under Spent or Earned to see the transactions behind it.',
          'A refund reduces what you spent. Transfers and hidden transactions don’t count.',
          'Transactions without a category count toward the actual totals. To see them, select Uncategorized, the last row of the list.',
        ],
      },
      'If you haven’t set an amount for a month, the category’s default budget applies.',
      'The menu next to the year fills in a whole month at once: **Copy last month’s budgets** or **Set to my average spending over the last 3 months**. You can preview the changes before saving and undo them afterward.',
    ],
  },
  {
    id: 'default-budget',
    topic,
    title: 'Default budgets and how to change them',
    summary: 'When a new default takes effect, and which months stay the same.',
    keywords: ['budget', 'default', 'change', 'every month', 'recurring', 'future', 'past', 'update'],
    body: [
      'A category’s default budget applies to every month that has no amount of its own. Set it in the category’s details, under **Edit**.',
      'When you change it, Cairn asks which months to update:',
      {
        list: [
          'It always applies **from next month on**, to months that have no amount of their own.',
          '**Update this month’s budget too** also applies it to the current month, even if you set a different amount.',
          '**Update later months that have their own amount** replaces those amounts as well.',
        ],
      },
      'Past months never change, so your earlier plans stay as they were.',
    ],
  },
  {
    id: 'annual-budget',
    topic,
    title: 'Annual budget',
    summary: 'Plan a whole year: the sum of its twelve months.',
    keywords: ['budget', 'year', 'yearly', 'annual', 'spread', 'twelve', 'months'],
    body: [
      'On [Budget](/Budget), move the slider to **Annual**. Every amount there is the sum of the twelve months.',
      'Select a category to set an amount for the whole year. Cairn divides it evenly across the months, to the cent, with any extra cents going to the first months. For example, $100.00 a year is four months of $8.34 and eight of $8.33.',
      'In the current year, past months keep their amounts, and the rest is divided across this month and later ones. An annual amount can’t be less than what’s already budgeted for the past months.',
      'Before you save, you can see what each month will get.',
    ],
  },
];
