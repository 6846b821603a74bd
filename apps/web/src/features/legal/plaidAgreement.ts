import { type LegalText, mailTo } from './legalText.ts';

export function plaidAgreement(email: string): LegalText {
  return {
    title: 'Plaid Agreement',
    subtitle: 'End-user privacy disclosure of the bank-linking provider',
    lastUpdated: '11/15/2026',
    intro: [
      'Cairn links banks through Plaid Inc., a company that connects apps with banks. This page says what happens to your data on that way. Linking is your choice: without it, you type your transactions yourself and everything else works the same.',
    ],
    sections: [
      {
        title: 'Who can link a bank',
        body: [
          'Adults, **18** or older, with Premium. Juniors cannot link banks, and Plaid receives nothing about them.',
        ],
      },
      {
        title: 'What you agree to',
        body: [
          'When you press Connect Account you leave Cairn’s own screens for a window of Plaid. There you choose your bank, log in, and choose accounts. By that you allow Plaid to collect data from your bank and to pass them on to us, and you agree to the [Plaid End User Privacy Policy](https://plaid.com/legal/#end-user-privacy-policy).',
        ],
      },
      {
        title: 'What Plaid handles',
        body: [
          {
            list: [
              'your log-in at the bank, or the bank’s own confirmation; **we never receive your bank password**;',
              'the accounts you choose: names, types, balances, and parts of their numbers;',
              'transactions of up to 24 months, and new ones as they come;',
              'technical data about your device, to prevent fraud.',
            ],
          },
        ],
      },
      {
        title: 'What we receive and keep',
        body: [
          {
            list: [
              'the institution’s name, and the accounts with name, type and balances;',
              'of account numbers and other identifiers only the **last 2 to 4 digits**;',
              'transactions: name, amount, day, and whether they are pending;',
              'a key with which we may ask Plaid for news. It is encrypted with AES-256, works for us alone, and is not your password.',
            ],
          },
          'We use these to show you your finances, and for nothing else. We sell nothing, and hand nothing on.',
        ],
      },
      {
        title: 'How data travel',
        body: [
          'Between your bank, Plaid, us and you: over TLS 1.2 or newer. Where they are stored: encrypted with AES-256.',
        ],
      },
      {
        title: 'Disconnecting',
        body: [
          'You can disconnect a bank connection in the app at any time: open an account under [Accounts](/ConnectedAccounts) and press Remove Account. Its sync stops. With the last account of a login we tell Plaid to drop the connection, and **no further data is fetched**.',
          'Transactions that came before stay in Cairn until you delete them or your account. Deleting your Cairn account drops all connections at once.',
          'What Plaid itself holds you can see and remove at [my.plaid.com](https://my.plaid.com).',
        ],
      },
      {
        title: 'Contact',
        body: [
          `Questions about bank connections: ${mailTo(email)}. The rest of our handling of data is in the [Privacy Policy](/PrivacyPolicy).`,
        ],
      },
    ],
  };
}
