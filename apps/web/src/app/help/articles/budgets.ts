import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Budgets';

export const budgetArticles: readonly HelpArticle[] = [
  {
    id: 'monthly-budget',
    topic,
    title: 'Monthly budget',
    summary: 'Plan a month, and see what is left of it.',
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
      'On [Budget](/Budget) choose a month. Four cards compare what you planned with what happened: Planned Income, Earned Income, Planned Expenses and Actual Expenses.',
      'Below stands each category. **Available** is the budget less what was spent; once that is below zero it says **Overspent**. For income it is **Needed** while something is missing, and **Extra** when more came in than planned.',
      {
        list: [
          'Press a category to set the amount for this month, and the amounts of its subcategories.',
          'The first line of a category counts its own transactions alone. **Incl. Subcategory Data** adds its subcategories.',
          'Press the figure under Spent or Earned to see the transactions it is made of.',
          'A refund lowers what was spent. Transfers and hidden transactions do not count.',
          'Transactions without a category count in the actual totals. They stand in a last row, Uncategorized, which leads to them.',
        ],
      },
      'A month without an amount of its own uses the default budget of the category.',
      'The menu beside the year fills a whole month: with **Copy last month’s budgets**, or with **Set to what I spent on average in the last 3 months**. You see what would change before anything does, and Undo takes it back.',
    ],
  },
  {
    id: 'default-budget',
    topic,
    title: 'Default budgets, and what changing one does',
    summary: 'From when a new default holds, and which months it leaves alone.',
    keywords: ['budget', 'default', 'change', 'every month', 'recurring', 'future', 'past', 'update'],
    body: [
      'A category’s default budget holds in every month that has no amount of its own. You set it in the details of the category, under **Edit**.',
      'When you change it, Cairn asks which months it should reach:',
      {
        list: [
          'It always holds **from next month on**, in months that have no amount of their own.',
          'With **Update this month’s budget too** the current month takes it as well, even over an amount you set for it.',
          'With **Update later months that have their own amount** so do those.',
        ],
      },
      'Past months never change. What you planned then stays what you planned.',
    ],
  },
  {
    id: 'annual-budget',
    topic,
    title: 'Annual budget',
    summary: 'A year is the sum of its twelve months.',
    keywords: ['budget', 'year', 'yearly', 'annual', 'spread', 'twelve', 'months'],
    body: [
      'Move the slider on [Budget](/Budget) to **Annual**. Every figure there is the sum of the twelve months.',
      'Press a category to set an amount for the whole year. Cairn spreads it evenly over the months, to the cent; odd cents go to the first ones. $100.00 a year is four months of $8.34 and eight of $8.33.',
      'In the current year, months that have passed keep their amounts. What remains is spread over this month and the later ones. A year’s amount below what the passed months already hold is refused.',
      'Before you save, the screen shows what each month will get.',
    ],
  },
];
