import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Transactions';

export const transactionArticles: readonly HelpArticle[] = [
  {
    id: 'add-transaction',
    topic,
    title: 'Add a transaction',
    summary: 'Type in what you spent or earned.',
    keywords: ['create', 'enter', 'new', 'manual', 'expense', 'income', 'purchase', 'deposit', 'record'],
    body: [
      {
        steps: [
          'On [Transactions](/Transactions) press **Add Transaction**.',
          'Type a name and an amount. Both are needed; the amount is always positive.',
          'Switch on **Deposit (Money In)** if the money came in. Otherwise it counts as spent.',
          'Choose a category if you like, and a subcategory if the category has any. Description is for your own notes.',
          'Check the date, which is today unless you change it, and press **Create Transaction**.',
        ],
      },
      'Left without a category, the transaction goes through your rules, and the first that fits gives it one. If none fits, it is shown as Uncategorized.',
    ],
  },
  {
    id: 'import',
    topic,
    title: 'Import a file from your bank',
    summary: 'Bring CSV, OFX, QFX, QIF or CAMT.053, or move from another program.',
    keywords: [
      'import',
      'twice',
      'duplicate',
      'upload',
      'csv',
      'ofx',
      'qfx',
      'qif',
      'camt',
      'mint',
      'ynab',
      'monarch',
      'actual',
      'statement',
      'duplicates',
      'migrate',
    ],
    body: [
      {
        steps: [
          'Download your transactions at your bank. OFX or QFX is best, since the bank numbers each transaction there; CSV, QIF and CAMT.053 work too.',
          'On [Import](/Import), which [Transactions](/Transactions) and every account that you made lead to, choose the account and drop the file.',
          'For CSV, look at the preview. If dates, amounts or names are wrong, choose other columns; it is remembered for the next file of that account.',
          'If the file names accounts or categories, say which of yours they are. Missing ones can be made for you.',
          'Review what is new, what is already there and what may be a duplicate, leave out what you don’t want, and press **Import**.',
        ],
      },
      'Nothing is imported before you press Import. Transactions that are already there are left out, in whichever account they are, so importing a file twice, or the file of a bank that you connected, adds nothing. Two equal coffees on one day stay two; one that looks like a transaction in another account is shown as a possible duplicate, and you decide.',
      'Rows that cannot be read are listed with their line and the reason; all others are taken. Your rules give categories to rows that have none.',
      'The whole import can be undone, at the end or later in [Activity](/Activity). Old transactions do not change a balance that you typed later.',
      'Exports from Mint, YNAB (the register), Monarch and Actual are recognized automatically, and so are Cairn’s own.',
    ],
  },
  {
    id: 'export',
    topic,
    title: 'Export transactions and budgets',
    summary: 'Save a list as CSV or OFX, a budget as CSV, everything as JSON.',
    keywords: ['export', 'download', 'csv', 'ofx', 'spreadsheet', 'excel', 'backup', 'save', 'json'],
    body: [
      'On [Transactions](/Transactions) the button with the arrow saves what the filters show, all pages of it, as CSV for a spreadsheet or as OFX for another program. On a phone it is in the menu beside Add Transaction.',
      'On [Budget](/Budget) the menu with three dots saves the month or the year as CSV. Everything we keep of you, as JSON, is on your [profile](/UserProfile).',
      'A text that a spreadsheet would take for a formula has an apostrophe before it. Importing the file again takes it away: what was exported comes back as it was.',
    ],
  },
  {
    id: 'find-transactions',
    topic,
    title: 'Find and filter transactions',
    summary: 'Search by name, description or amount; narrow by category and date.',
    keywords: ['search', 'look', 'filters', 'uncategorized', 'date', 'range', 'month', 'missing', 'list', 'show'],
    body: [
      'The list begins with the current month. If something seems to be missing, it is mostly in another month.',
      {
        list: [
          '**Filter Transactions** opens the filters, **Close Filters** hides them again.',
          '**Search Transactions** looks through names, descriptions and amounts.',
          '**Show Uncategorized Transactions** leaves only those that still need a category.',
          'A category, and one of its subcategories, narrow the list further.',
          'Dates: Current Month, Today, This Week (Sunday to Saturday), Last Month, This Year, All Dates, or Custom with a first and a last day.',
        ],
      },
      '**Reset Filters** ends all of them. The filters are part of the page’s address, so you can keep one as a bookmark.',
    ],
  },
  {
    id: 'edit-transaction',
    topic,
    title: 'Edit or delete a transaction',
    summary: 'Change any part of it, and see what set its category.',
    keywords: ['change', 'update', 'remove', 'wrong', 'correct', 'fix', 'rename', 'category', 'date'],
    body: [
      'Press a transaction in the list. **Info** shows it, **Edit** changes it, and **Update Transaction** saves.',
      'Info also says in a line what gave the transaction its category: you, a rule, or the bank.',
      'What you change in a transaction from a linked bank stays as you left it. Later news from the bank only touches what you did not edit.',
      '**Delete Transaction** takes it out of every list and figure. You can undo that for 90 days, and a bank sync never brings a deleted one back.',
    ],
  },
  {
    id: 'refunds-transfers',
    topic,
    title: 'Refunds, transfers and hidden transactions',
    summary: 'Which transactions count in budgets, and which do not.',
    keywords: [
      'refund',
      'return',
      'transfer',
      'hide',
      'hidden',
      'ignore',
      'exclude',
      'credit',
      'card',
      'payment',
      'double',
    ],
    body: [
      {
        list: [
          '**A refund** is money in, in an expense category. It lowers what you spent there. Money out in an income category lowers what you earned.',
          '**A transfer** moves money between your own accounts, such as paying off a credit card. Switch on **Mark as Transfer**, or the money counts twice.',
          '**A hidden transaction** stays in the list, dimmed and labelled, and is left out of the Dashboard. Switch on **Hide Transaction**.',
        ],
      },
      'Transfers and hidden transactions count in no budget, category or income figure. They still change the balance of their account, because the money did move.',
    ],
  },
  {
    id: 'bulk-recategorize',
    topic,
    title: 'Recategorize many at once',
    summary: 'Select transactions and give them all one category.',
    keywords: ['bulk', 'multiple', 'several', 'select', 'mass', 'category', 'batch', 'all'],
    body: [
      {
        steps: [
          'On [Transactions](/Transactions), filter for what you want to change.',
          'Press **Select**, then tick the rows, or all of them with the box above the list.',
          'Press **Recategorize selected transactions**.',
          'Choose a category, and a subcategory if there is one, and press **Apply selected category**.',
        ],
      },
      '**Cancel** leaves bulk mode and forgets the selection. A notice offers **Undo** right after the change, and [Activity](/Activity) offers it for 90 days.',
    ],
  },
  {
    id: 'undo',
    topic,
    title: 'Undo and Activity',
    summary: 'Take back a change, right away or weeks later.',
    keywords: ['revert', 'restore', 'history', 'mistake', 'back', 'recover', 'deleted', 'log', 'changes'],
    body: [
      'After a change that touches several transactions, a notice at the bottom offers **Undo**.',
      'Missed it? [Activity](/Activity), in the User Account menu, lists the changes of the last 90 days: what you typed and edited, what rules did, bulk changes, deletions, and what came from a bank. Press **Undo** beside one.',
      'If you changed a transaction again since, it is left alone and named, so that undoing something old never destroys something new.',
    ],
  },
];
