import { type LegalText, mailTo } from './legalText.ts';

export function plaidAgreement(email: string): LegalText {
  return {
    title: 'Plaid Agreement',
    subtitle: 'The bank-linking provider’s end-user privacy disclosure',
    lastUpdated: '11/16/2026',
    intro: [
      'Cairn links banks through Plaid Inc., a company that connects apps with banks. This page explains how Plaid and Cairn handle your data. Linking a bank is optional: without it, you enter or import transactions yourself, and everything else works the same.',
    ],
    sections: [
      {
        title: 'Who can link a bank',
        body: [
          'Adults, **18** or older, with Premium. Juniors can’t link banks, and Plaid receives no data about them.',
        ],
      },
      {
        title: 'What you agree to',
        body: [
          'When you select Connect Account, a Plaid window opens. There you choose your bank, log in, and choose accounts. By doing so, you allow Plaid to collect data from your bank and share it with us, and you agree to the [Plaid End User Privacy Policy](https://plaid.com/legal/#end-user-privacy-policy).',
        ],
      },
      {
        title: 'What Plaid handles',
        body: [
          {
            list: [
              'your bank login, or the bank’s own confirmation (**we never receive your bank password**);',
              'the names, types, balances, and partial numbers of the accounts you choose;',
              'up to 24 months of transactions, and new ones as they arrive;',
              'technical data about your device, for fraud prevention.',
            ],
          },
        ],
      },
      {
        title: 'What we receive and store',
        body: [
          {
            list: [
              'the institution’s name, and each account’s name, type, and balances;',
              'only the **last 2 to 4 digits** of account numbers and other identifiers;',
              'each transaction’s name, amount, date, and pending status;',
              'an access key that lets us request updates from Plaid. It is encrypted with AES-256, works only for us, and is not your password.',
            ],
          },
          'We use this data only to show you your finances. We don’t sell it or share it.',
        ],
      },
      {
        title: 'How your data is protected',
        body: [
          'Data is encrypted in transit between your bank, Plaid, us, and you with TLS 1.2 or newer, and at rest with AES-256.',
        ],
      },
      {
        title: 'Disconnecting',
        body: [
          'You can disconnect a bank in the app at any time: open [Accounts](/ConnectedAccounts) and select Disconnect below its accounts. We tell Plaid to remove the connection, and **no further data is fetched**. To stop syncing a single account, open it and select Remove Account; removing the last account of a login also removes the connection.',
          'Transactions already in Cairn stay until you delete them or your account. Deleting your Cairn account removes all connections right away.',
          'You can view and delete the data Plaid itself holds at [my.plaid.com](https://my.plaid.com).',
        ],
      },
      {
        title: 'Contact',
        body: [
          `Questions about bank connections: ${mailTo(email)}. For everything else about how we handle data, see the [Privacy Policy](/PrivacyPolicy).`,
        ],
      },
    ],
  };
}
