import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Categories and rules';

export const categoryArticles: readonly HelpArticle[] = [
  {
    id: 'categories',
    topic,
    title: 'Categories and subcategories',
    summary: 'Make them, give them an icon and a color, mark income.',
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
      'A category says what money was spent on or earned by. A subcategory is a part of one category: Groceries in Food, for example.',
      {
        steps: [
          'On [Categories](/Categories) press **Add Category**. The slider changes between a category and a subcategory.',
          'Give it a name. A subcategory also needs the category it belongs to.',
          'Choose an icon and a color. The icon search needs at least three letters.',
          'Switch on **Mark as Income** if it is for money you earn. Subcategories follow their category.',
          'Press **Create Category**.',
        ],
      },
      'A caret beside a category shows its subcategories. Press a category to see its details, and **Edit** to change them or its default budget.',
    ],
  },
  {
    id: 'delete-category',
    topic,
    title: 'Delete a category',
    summary: 'Decide where its transactions go.',
    keywords: ['remove', 'merge', 'combine', 'uncategorized', 'move', 'subcategory'],
    body: [
      'Open the category and press **Delete Category**. Cairn asks what should become of its transactions: move them to another category and subcategory, or **Leave uncategorized**. Nothing is deleted before you have chosen.',
      'Its subcategories and rules go with it; the transactions always stay. To merge two categories, delete one and move its transactions to the other.',
      'The whole of it can be undone from the notice, or from [Activity](/Activity).',
    ],
  },
  {
    id: 'rules',
    topic,
    title: 'Rules and Autocategorization',
    summary: 'Let transactions sort themselves.',
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
      'A rule gives a category to transactions that fit it. It looks at the name (equals or contains) or at the amount (equals, Greater Than, Less than). Capital letters and spaces around a name make no difference.',
      '**From a transaction:** choose a category in Edit and switch on **Autocategorization**. From then on every transaction of this name gets that category, and so does at once every one that is already there. The notice says how many, and offers Undo. There is one such rule per name; switching it off removes the rule.',
      '**From a category:** open it, press **Edit**, and add rules under **Auto Categorization**. Saving applies them to transactions that have no category. A category that you chose yourself is not touched.',
      'Rules also run on every new transaction that has no category, however it came: typed, imported or from a bank. If several fit, the order is:',
      {
        steps: [
          'a name that equals, then a name that contains, then amounts;',
          'the rule of a subcategory before that of its category;',
          'the newer rule before the older.',
        ],
      },
    ],
  },
];
