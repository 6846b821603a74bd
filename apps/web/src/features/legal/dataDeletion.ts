import { ERASED_AFTER_DAYS } from '@cairn/domain';
import { type LegalText, mailTo } from './legalText.ts';

const SUBJECT = 'Delete My Account';

export function dataDeletion(email: string): LegalText {
  return {
    title: 'Data Deletion',
    subtitle: 'Data retention and deletion policy',
    lastUpdated: '11/16/2026',
    intro: [
      'You can delete your account and everything in it at any time, without giving a reason. We erase your data **within 30 days of a confirmed request**, unless the law requires us to retain some of it.',
    ],
    sections: [
      {
        title: 'How to request deletion',
        body: [
          '**In the app:** open [User Profile](/UserProfile), select Delete Account, and confirm.',
          `**By email:** write to [${email}](mailto:${email}?subject=${encodeURIComponent(SUBJECT)}) from your registered address with the subject **“${SUBJECT}”**. We’ll reply to that address and ask you to confirm, so that no one else can delete your account. The 30 days start when you confirm.`,
        ],
      },
      {
        title: 'Timeline',
        body: [
          {
            list: [
              '**Right away:** your account is closed, and no one can use it, including you. Your bank connections are removed at the provider, and your subscription is set to end with the current period.',
              `**Through day ${ERASED_AFTER_DAYS - 1}:** if you change your mind, log in and select Reinstate account. Everything is restored and your subscription continues, but you’ll need to link your banks again.`,
              `**On day ${ERASED_AFTER_DAYS}:** everything is erased, and any remaining subscription is canceled at the payment provider. This can’t be undone.`,
              '**About 30 days later:** the last backup that contains your data is overwritten.',
            ],
          },
        ],
      },
      {
        title: 'What is erased',
        body: [
          {
            list: [
              'your profile, settings, login, and sessions;',
              'your transactions, categories, rules, budgets, and change history;',
              'your accounts, balances, and net worth history;',
              'your bank connections and their access keys.',
            ],
          },
        ],
      },
      {
        title: 'What may remain',
        body: [
          {
            list: [
              'Records the law requires us to retain, such as payment receipts, only for as long as required and only for that purpose.',
              'Messages you sent us by email or through a help service, until you ask us to delete those too.',
              'Backups, for about 30 days. They are encrypted and used only to recover the service as a whole. If we ever restore one, we erase your data again.',
            ],
          },
          'Plaid and Stripe hold data under their own policies. Contact them directly about it; for Plaid, visit [my.plaid.com](https://my.plaid.com).',
        ],
      },
      {
        title: 'Deleting only some of your data',
        body: [
          {
            list: [
              'You can delete a transaction or a category from its own screen.',
              'Removing an account keeps its transactions and your net worth history. Removing the last account of a bank login ends that connection, and no further data is fetched.',
              'We keep a record of each deleted transaction so that a bank sync doesn’t bring it back. It is erased with your account.',
            ],
          },
        ],
      },
      {
        title: 'How long we retain data',
        body: [
          'For as long as your account exists. Junior accounts hold only the minimum and are deleted in the same way. We don’t store any data about children under 13.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about deletion: ${mailTo(email)}.`],
      },
    ],
  };
}
