import type { HelpArticle } from '../helpArticle.ts';

const topic = 'Accounts and net worth';

export const accountArticles: readonly HelpArticle[] = [
  {
    id: 'accounts',
    topic,
    title: 'Accounts and balances',
    summary: 'Add an account by hand, and what moves its balance.',
    keywords: [
      'account',
      'bank',
      'balance',
      'create',
      'manual',
      'asset',
      'liability',
      'credit',
      'loan',
      'savings',
      'checking',
      'investment',
      'anchor',
      'remove',
    ],
    body: [
      'Under [Accounts](/ConnectedAccounts) press **Create Account**. Give it a name, an institution, its balances and a type.',
      {
        list: [
          'Depository, Investment, Other and Undefined are **assets**: the balance is what you own.',
          'Credit and Loan are **liabilities**: the balance is what you owe, as a positive number.',
        ],
      },
      'A balance that you type is right on the day you typed it. Only transactions of that account dated after that day move it, so adding old history never changes what you typed. On a Credit or Loan account an expense raises what is owed.',
      'The institution, balances and type of a linked account belong to the bank and cannot be edited. Its name, icon and color can.',
      '**Remove Account** keeps its transactions and the past points of your net worth.',
    ],
  },
  {
    id: 'net-worth',
    topic,
    title: 'Net worth',
    summary: 'What you own less what you owe, today and over time.',
    keywords: ['networth', 'worth', 'wealth', 'assets', 'liabilities', 'debt', 'line', 'chart', 'total'],
    body: [
      '**Net worth is your total assets less your total liabilities.** [Net Worth](/NetWorth) shows the three figures, the line over time, and each account with its share.',
      'The line has one point a day. Cairn takes it every day by itself, whether you log in or not; when your balances change during a day, the last value of that day counts.',
      'Days that are past stay as they were, also when you remove an account.',
      'Add what a bank does not know by hand: a car, a house, money lent to a friend. Choose the type **Other**.',
    ],
  },
  {
    id: 'bank-links',
    topic,
    title: 'Link a bank',
    summary: 'Let transactions and balances come by themselves.',
    keywords: [
      'plaid',
      'connect',
      'link',
      'bank',
      'sync',
      'reconnect',
      'expired',
      'pending',
      'disconnect',
      'import',
      'unlink',
      'institution',
    ],
    body: [
      'With Premium, adults can press **Connect Account** under [Accounts](/ConnectedAccounts). You choose your bank and log in there, through Plaid. Cairn never sees your bank password.',
      {
        list: [
          'New transactions and balances come by themselves from then on.',
          '**Pending** ones are labelled. They count, and keep what you edited when they become final.',
          'When a bank asks you to log in again, Cairn opens the window for it.',
          'Accounts that are linked already are not linked twice. A second login at the same bank is welcome if it has other accounts.',
          'Of account numbers, only the last 2 to 4 digits are kept.',
        ],
      },
      'To disconnect, open an account and press **Remove Account**. Its sync stops and nothing more is fetched. When it was the last account of that login, the connection at Plaid is dropped too. Transactions that are here already stay.',
    ],
  },
  {
    id: 'premium',
    topic,
    title: 'Premium and the free version',
    summary: 'Prices, the free trial, and how to cancel.',
    keywords: [
      'subscription',
      'subscribe',
      'price',
      'cost',
      'pay',
      'trial',
      'cancel',
      'plan',
      'free',
      'billing',
      'card',
      'refund',
      'money',
    ],
    body: [
      'Premium adds bank linking and sync. Everything else, with transactions and accounts typed by hand, is in the free version.',
      {
        list: [
          'Monthly: $12 a month.',
          'Yearly: $9.60 a month, billed as $115.20 upfront. That saves 20%.',
          'Both begin with a 7-day free trial.',
        ],
      },
      'Subscribe and cancel in your [User Profile](/UserProfile). After cancelling, Premium goes on until the end of the trial or of the time you paid for, and the profile says until when. Your data stay.',
      'Premium is for adults; juniors use the free version.',
    ],
  },
];
