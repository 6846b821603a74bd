import { type LegalText, mailTo } from './legalText.ts';

export function termsOfUse(email: string): LegalText {
  return {
    title: 'Terms Of Use',
    lastUpdated: '11/16/2026',
    intro: [
      'These terms are an agreement between you and the operator of this Cairn service (“we”). By creating an account, you accept them. If you don’t agree, please don’t use Cairn.',
    ],
    sections: [
      {
        title: 'Who may use Cairn',
        body: [
          {
            list: [
              'You must be at least **18** for a standard account.',
              'If you are **13 to 17**, you may use a junior account if a parent or guardian allows it and accepts these terms for you. Juniors are not eligible for Premium and can’t link banks.',
              'If you are **under 13**, you may not use Cairn.',
            ],
          },
          'A junior becomes eligible for a standard account at 18.',
        ],
      },
      {
        title: 'Your account',
        body: [
          'Give us accurate information, especially your date of birth. Keep your password to yourself: you are responsible for anything done with it, unless we are at fault. Tell us right away if you think someone else has it.',
          'Your account is for you only and can’t be transferred.',
        ],
      },
      {
        title: 'What Cairn is and isn’t',
        body: [
          'Cairn helps you keep track of your own money. It is **not financial, tax, or legal advice**. It is not a bank and doesn’t hold your money. Its figures are only as accurate as what you enter or what your bank sends, so check them before making important decisions.',
        ],
      },
      {
        title: 'Your data',
        body: [
          'What you enter remains yours. You allow us to store and process it only to provide the service to you. The [Privacy Policy](/PrivacyPolicy) is part of these terms.',
        ],
      },
      {
        title: 'Premium',
        body: [
          {
            list: [
              'Premium gives you bank linking and sync. In the free version, you enter or import your data yourself.',
              'It costs $12 a month, or $9.60 a month when billed yearly, which is $115.20 upfront.',
              'It starts with a 7-day free trial, then renews monthly or yearly until you cancel.',
              'You can cancel at any time in your User Profile. Premium then continues until the end of your trial or paid period.',
              'If a payment fails, Premium continues for up to 7 days while we try again.',
              'Stripe processes payments. These terms don’t affect any right to a refund you have by law.',
            ],
          },
          'We’ll notify you of price changes in advance. They never apply to a period you’ve already paid for.',
        ],
      },
      {
        title: 'Bank connections',
        body: [
          'Linking a bank is optional and is done through Plaid; the [Plaid Agreement](/PlaidEnduser) applies. You allow Plaid and us to fetch accounts, balances, and transactions on your behalf. You can disconnect a bank in the app at any time, after which no further data is fetched.',
        ],
      },
      {
        title: 'Acceptable use',
        body: [
          'Please don’t:',
          {
            list: [
              'use Cairn for anything illegal, or with other people’s data without their consent;',
              'try to access other people’s data, get around limits, or disrupt the service;',
              'resell access to it;',
              'run automated requests that slow the service down for others.',
            ],
          },
          'If you find a security issue, please tell us first. We appreciate it and won’t take action against good-faith research.',
        ],
      },
      {
        title: 'Availability',
        body: [
          'We work to keep Cairn running and your data safe, but we can’t promise uninterrupted service. We may change or remove features. If we shut down the service, we’ll tell you in advance and refund any time you’ve paid for but can’t use.',
        ],
      },
      {
        title: 'Termination',
        body: [
          'You can delete your account at any time, in your User Profile or by email. Everything is erased within 30 days of a confirmed request, unless the law requires us to retain some of it; see [Data Deletion](/DataDeletion).',
          'We may suspend an account that seriously violates these terms. We’ll tell you why, and you can object.',
        ],
      },
      {
        title: 'No warranty',
        body: [
          'To the extent the law allows, Cairn is provided “as is,” without warranties of any kind, express or implied.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'To the extent the law allows, we are not liable for indirect or consequential damages, lost profits, or lost data.',
          'Our total liability to you, for all claims combined, is **capped at the amount you paid us in the previous 12 months**.',
          'Nothing here limits liability that can’t be limited by law, such as liability for intentional misconduct, gross negligence, death, or personal injury.',
        ],
      },
      {
        title: 'Law and disputes',
        body: [
          'These terms are governed by the law of the place where we are established. As a consumer, you keep the protections of the law where you live. Before going to court, please contact us: most issues can be settled that way.',
        ],
      },
      {
        title: 'Changes to these terms',
        body: [
          'We’ll notify you of significant changes by email or in the app before they take effect. If you don’t agree with them, you can delete your account before then. The date at the top shows when these terms last changed.',
          'If any part of these terms is found to be invalid, the rest still applies.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about these terms: ${mailTo(email)}.`],
      },
    ],
  };
}
