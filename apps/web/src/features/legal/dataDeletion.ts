import { ERASED_AFTER_DAYS } from '@cairn/domain';
import { type LegalText, mailTo } from './legalText.ts';

const SUBJECT = 'Delete My Account';

export function dataDeletion(email: string): LegalText {
  return {
    title: 'Data Deletion',
    subtitle: 'Data retention and deletion policy',
    lastUpdated: '11/15/2026',
    intro: [
      'You can have your account and everything in it erased, at any time and without giving a reason. It happens **within 30 days of a confirmed request**, unless the law requires us to keep something.',
    ],
    sections: [
      {
        title: 'How to ask for it',
        body: [
          '**In the app:** open [User Profile](/UserProfile), press Delete Account and confirm.',
          `**By email:** write to [${email}](mailto:${email}?subject=${encodeURIComponent(SUBJECT)}) from the address that your account is registered with, with the subject **“${SUBJECT}”**. We answer to that address and ask you to confirm, so that nobody else can delete your account. The 30 days begin with your confirmation.`,
        ],
      },
      {
        title: 'What happens when',
        body: [
          {
            list: [
              '**At once:** the account is closed for everybody, you too. Bank connections are dropped at the provider, and a subscription is set to end with its period.',
              `**Through day ${ERASED_AFTER_DAYS - 1}:** if you change your mind, log in and press Reinstate account. Everything is back, and a subscription runs on. Banks have to be linked anew.`,
              `**On day ${ERASED_AFTER_DAYS}:** everything is erased, and what is left of a subscription is cancelled at the payment provider. This cannot be undone.`,
              '**About 30 days later:** the last backup that still held your data has been overwritten.',
            ],
          },
        ],
      },
      {
        title: 'What is erased',
        body: [
          {
            list: [
              'your profile, your settings, your log-in and your sessions;',
              'transactions, categories, rules, budgets, and the history of changes;',
              'accounts, balances and past net worth;',
              'bank connections and their keys.',
            ],
          },
        ],
      },
      {
        title: 'What may remain',
        body: [
          {
            list: [
              'Records that the law requires us to keep, such as receipts of payments, for as long as it requires and for that purpose alone.',
              'What you wrote to us by email or through a help service, until you ask us to delete that too.',
              'Backups, for about 30 days. They are encrypted and used only to repair the whole service; if one is ever restored, your data are erased again.',
            ],
          },
          'Plaid and Stripe hold data under policies of their own. You can ask them directly; for Plaid at [my.plaid.com](https://my.plaid.com).',
        ],
      },
      {
        title: 'Deleting less than everything',
        body: [
          {
            list: [
              'A transaction or a category can be deleted on its own screen.',
              'Removing an account keeps its transactions and past net worth. Removing the last account of a bank login ends that connection, and no further data is fetched.',
              'A deleted transaction is kept as deleted, so that a bank sync does not bring it back. It is erased with the account.',
            ],
          },
        ],
      },
      {
        title: 'How long we keep data otherwise',
        body: [
          'As long as the account exists. Junior accounts hold the minimum and are deleted in the same way. Of somebody under 13 nothing is kept at all.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about deletion: ${mailTo(email)}.`],
      },
    ],
  };
}
