import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Categories and rules';

export const categoryArticles: readonly HelpArticle[] = [
  {
    id: 'categories',
    topic,
    title: 'Categories and subcategories',
    summary: 'Create them, choose an icon and a color, and mark income.',
    keywords: [
      'category',
      'subcategory',
      'create',
      'add',
      'icon',
      'color',
      'colour',
      'income',
      'group',
      'parent',
      'tag',
    ],
    body: [
      'A category says what money was spent on or where it came from. A subcategory is part of a category: Groceries under Food, for example.',
      {
        steps: [
          'On [Categories](/Categories), select **Add Category**. Use the slider to switch between a category and a subcategory.',
          'Enter a name. For a subcategory, also choose the category it belongs to.',
          'Choose an icon and a color. To search for icons, type at least three letters.',
          'Turn on **Mark as Income** if it’s for money you earn. Subcategories follow their category.',
          'Select **Create Category**.',
        ],
      },
      'The caret next to a category shows its subcategories. Select a category to see its details, then **Edit** to change them or to set a default budget.',
    ],
  },
  {
    id: 'delete-category',
    topic,
    title: 'Delete a category',
    summary: 'Choose what happens to its transactions.',
    keywords: ['remove', 'merge', 'combine', 'uncategorized', 'move', 'subcategory'],
    body: [
      'Open the category and select **Delete Category**. Cairn asks what to do with its transactions: move them to another category and subcategory, or **Leave uncategorized**. Nothing is deleted until you choose.',
      'Its subcategories and rules are deleted with it, but your transactions always stay. To merge two categories, delete one and move its transactions to the other.',
      'You can undo the deletion from the notice or from [Activity](/Activity).',
    ],
  },
  {
    id: 'rules',
    topic,
    title: 'Rules and Autocategorization',
    summary: 'Categorize transactions automatically.',
    keywords: [
      'rule',
      'automatic',
      'autocategorize',
      'auto',
      'sort',
      'match',
      'contains',
      'equals',
      'order',
      'merchant',
    ],
    body: [
      'A rule categorizes the transactions that match it. It checks the name (equals or contains) or the amount (equals, Greater Than, Less than). Capitalization, accents, and extra spaces don’t matter.',
      '**From a transaction:** under Edit, choose a category and turn on **Autocategorization**. Every transaction with that name gets the category, both existing and new ones. A notice says how many changed and offers Undo. Each name has one such rule; turning it off removes the rule.',
      '**From a category:** open it, select **Edit**, and add rules under **Auto Categorization**. When you save, they apply to transactions that have no category. Categories you chose yourself don’t change.',
      'Rules also run on every new transaction without a category, whether you entered it, imported it, or got it from your bank. If several rules match, they apply in this order:',
      {
        steps: [
          'Rules for an exact name, then rules for part of a name, then rules for amounts.',
          'A subcategory’s rule before its category’s rule.',
          'Newer rules before older ones.',
        ],
      },
    ],
  },
];
