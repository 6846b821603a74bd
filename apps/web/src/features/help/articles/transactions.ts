import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Transactions';

export const transactionArticles: readonly HelpArticle[] = [
  {
    id: 'add-transaction',
    topic,
    title: 'Add a transaction',
    summary: 'Record money you spent or earned.',
    keywords: ['create', 'enter', 'new', 'manual', 'expense', 'income', 'purchase', 'deposit', 'record'],
    body: [
      {
        steps: [
          'On [Transactions](/Transactions), select **Add Transaction**.',
          'Enter a name and an amount. Both are required, and the amount is always positive.',
          'Turn on **Deposit (Money In)** if you received the money. Otherwise it counts as spending.',
          'Choose a category if you like, and a subcategory if the category has any. Use the description for your own notes.',
          'Check the date, which defaults to today, and select **Create Transaction**.',
        ],
      },
      'If you don’t choose a category, Cairn checks your rules and applies the first one that matches. If none matches, the transaction is shown as Uncategorized.',
    ],
  },
  {
    id: 'import',
    topic,
    title: 'Import a file from your bank',
    summary: 'Import CSV, OFX, QFX, QIF, or CAMT.053 files, or switch from another app.',
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
          'Download your transactions from your bank. OFX or QFX works best, because each transaction has its own ID; CSV, QIF, and CAMT.053 work too.',
          'Open [Import](/Import) from [Transactions](/Transactions) or from one of your accounts, choose the account, and drop the file.',
          'For CSV, check the preview. If dates, amounts, or names are wrong, choose different columns. Cairn remembers your choice for that account’s next file.',
          'If the file contains accounts or categories, match them to yours. Cairn can create the missing ones for you.',
          'Review what’s new, what’s already in Cairn, and what may be a duplicate. Leave out anything you don’t want, and select **Import**.',
        ],
      },
      'Nothing is imported until you select Import. Transactions you already have, in any account, are left out, so importing a file twice, or a file from a bank you’ve connected, adds nothing. Two identical coffees on the same day stay two. A transaction that looks like one in another account is shown as a possible duplicate, and you decide.',
      'Rows that can’t be read are listed with their line number and the reason; all other rows are imported. Your rules categorize rows that have no category.',
      'You can undo the whole import right away, or later from [Activity](/Activity). Older transactions don’t change a balance you entered later.',
      'Exports from Mint, YNAB (the register), Monarch, and Actual are recognized automatically, and so are Cairn’s own.',
    ],
  },
  {
    id: 'export',
    topic,
    title: 'Export transactions and budgets',
    summary: 'Save a list as CSV or OFX, a budget as CSV, or everything as JSON.',
    keywords: ['export', 'download', 'csv', 'ofx', 'spreadsheet', 'excel', 'backup', 'save', 'json'],
    body: [
      'On [Transactions](/Transactions), the arrow button saves everything that matches your filters, as CSV for a spreadsheet or OFX for another app. On a phone, it’s in the menu next to Add Transaction.',
      'On [Budget](/Budget), the three-dot menu saves the month or the year as CSV. To download all the data we have about you as JSON, open your [profile](/UserProfile).',
      'Text that a spreadsheet would read as a formula is exported with an apostrophe in front of it. If you import the file again, the apostrophe is removed, so your text comes back unchanged.',
    ],
  },
  {
    id: 'find-transactions',
    topic,
    title: 'Find and filter transactions',
    summary: 'Search by name, description, or amount, and filter by category and date.',
    keywords: ['search', 'look', 'filters', 'uncategorized', 'date', 'range', 'month', 'missing', 'list', 'show'],
    body: [
      'The list starts with the current month. If something seems to be missing, it’s usually in another month.',
      {
        list: [
          '**Filter Transactions** opens the filters, and **Close Filters** hides them.',
          '**Search Transactions** searches names, descriptions, and amounts.',
          '**Show Uncategorized Transactions** shows only transactions that still need a category.',
          'Choose a category, and a subcategory if you like, to narrow the list further.',
          'Dates: Current Month, Today, This Week (Sunday to Saturday), Last Month, This Year, All Dates, or Custom with a start and end date.',
        ],
      },
      '**Reset Filters** clears all filters. Filters are part of the page’s address, so you can bookmark a filtered list.',
    ],
  },
  {
    id: 'edit-transaction',
    topic,
    title: 'Edit or delete a transaction',
    summary: 'Change any detail, and see what set the category.',
    keywords: ['change', 'update', 'remove', 'wrong', 'correct', 'fix', 'rename', 'category', 'date'],
    body: [
      'Select a transaction in the list. **Info** shows its details, **Edit** lets you change them, and **Update Transaction** saves your changes.',
      'Info also shows what set the category: you, a rule, an import, or your bank.',
      'Your changes to a transaction from a linked bank are never overwritten. Later updates from the bank only change fields you haven’t edited.',
      '**Delete Transaction** removes it from every list and total. You can undo this for 90 days, and a bank sync never brings a deleted transaction back.',
    ],
  },
  {
    id: 'refunds-transfers',
    topic,
    title: 'Refunds, transfers, and hidden transactions',
    summary: 'Which transactions count toward budgets, and which don’t.',
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
          '**A refund** is money in for an expense category. It reduces what you spent there. Likewise, money out in an income category reduces what you earned.',
          '**A transfer** moves money between your own accounts, such as paying off a credit card. Turn on **Mark as Transfer** so the money isn’t counted twice.',
          '**A hidden transaction** stays in the list, dimmed and labeled, but doesn’t appear on the Dashboard. To hide one, turn on **Hide Transaction**.',
        ],
      },
      'Transfers and hidden transactions don’t count toward any budget, category, or income total. They still change the account’s balance, because the money did move.',
    ],
  },
  {
    id: 'bulk-recategorize',
    topic,
    title: 'Recategorize several transactions at once',
    summary: 'Select transactions and give them all the same category.',
    keywords: ['bulk', 'multiple', 'several', 'select', 'mass', 'category', 'batch', 'all'],
    body: [
      {
        steps: [
          'On [Transactions](/Transactions), filter the list to what you want to change.',
          'Choose **Select**, then check the rows you want, or use the checkbox above the list to select all of them.',
          'Choose **Recategorize selected transactions**.',
          'Pick a category, and a subcategory if there is one, then choose **Apply selected category**.',
        ],
      },
      '**Cancel** clears the selection without changing anything. Right after the change, a notice offers **Undo**; [Activity](/Activity) offers it for 90 days.',
    ],
  },
  {
    id: 'undo',
    topic,
    title: 'Undo and Activity',
    summary: 'Undo a change right away or weeks later.',
    keywords: ['revert', 'restore', 'history', 'mistake', 'back', 'recover', 'deleted', 'log', 'changes'],
    body: [
      'After a change that touches several transactions, a notice at the bottom offers **Undo**.',
      'Missed it? [Activity](/Activity), in the User Account menu, lists the changes from the last 90 days: what you added and edited, what rules did, bulk changes, deletions, imports, and updates from your bank. Select **Undo** next to the one you want to reverse.',
      'If you’ve changed a transaction since then, it’s left as it is and listed by name, so undoing an old change never overwrites a newer one.',
    ],
  },
];
