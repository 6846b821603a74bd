import { type LegalText, mailTo } from './legalText.ts';

export function termsOfUse(email: string): LegalText {
  return {
    title: 'Terms Of Use',
    lastUpdated: '11/15/2026',
    intro: [
      'These terms are the agreement between you and the operator of this Cairn service (“we”). By making an account you accept them. If you do not agree, please do not use Cairn.',
    ],
    sections: [
      {
        title: 'Who may use Cairn',
        body: [
          {
            list: [
              'You must be at least **18** for a standard account.',
              'From **13 to 17** you may use a junior account if a parent or guardian permits it and accepts these terms for you. Juniors are not eligible for Premium and cannot link banks.',
              '**Under 13** you may not use Cairn.',
            ],
          },
          'A junior becomes eligible for a standard account at 18.',
        ],
      },
      {
        title: 'Your account',
        body: [
          'Give us true information, above all your date of birth. Keep your password to yourself; what is done with it counts as done by you, unless we are to blame. Tell us at once if you believe that somebody else has it.',
          'The account is for you alone and cannot be handed on.',
        ],
      },
      {
        title: 'What Cairn is, and is not',
        body: [
          'Cairn helps you to keep track of your own money. It is **not financial, tax or legal advice**, not a bank, and holds no money of yours. Figures are only as right as what was typed or what your bank sent. Check them before you decide something that matters.',
        ],
      },
      {
        title: 'Your data',
        body: [
          'What you enter stays yours. You allow us to store and process it to provide the service to you, and for nothing else. The [Privacy Policy](/PrivacyPolicy) is part of these terms.',
        ],
      },
      {
        title: 'Premium',
        body: [
          {
            list: [
              'Premium gives bank linking and sync. The free version uses manual entry only.',
              'It costs $12 a month, or $9.60 a month when billed yearly, which is $115.20 upfront.',
              'It begins with a 7-day free trial. After that it renews for the same period until you cancel.',
              'You can cancel at any time in your User Profile. Premium then ends with the trial or with the period you have paid for.',
              'If a payment fails, Premium goes on for at most 7 days while we try again.',
              'Payments are handled by Stripe. Where the law gives you a right to a refund, it stays untouched.',
            ],
          },
          'We announce changes of price in good time. They never apply to a period that is already paid.',
        ],
      },
      {
        title: 'Bank connections',
        body: [
          'Linking a bank is done through Plaid and is your choice; the [Plaid Agreement](/PlaidEnduser) applies to it. You allow Plaid and us to fetch accounts, balances and transactions on your behalf. You can disconnect a bank in the app at any time, after which no further data is fetched.',
        ],
      },
      {
        title: 'Fair use',
        body: [
          'Please do not',
          {
            list: [
              'use Cairn for anything unlawful, or with data of others without their consent;',
              'try to reach other people’s data, get around limits, or disturb the service;',
              'resell access to it;',
              'use it through programs so heavily that others suffer.',
            ],
          },
          'If you find a weakness, tell us first. We thank you for it and take no action against research in good faith.',
        ],
      },
      {
        title: 'Availability',
        body: [
          'We work to keep Cairn running and your data safe, yet cannot promise that it is never interrupted. We may change or end functions. If we end the service, we tell you in good time and return what you paid for the time after it.',
        ],
      },
      {
        title: 'Ending',
        body: [
          'You may delete your account at any time, in your User Profile or by email. Everything is erased within 30 days of a confirmed request, unless the law requires retention; see [Data Deletion](/DataDeletion).',
          'We may block an account that breaks these terms in a serious way. We say why, and you may object.',
        ],
      },
      {
        title: 'No warranty',
        body: [
          'As far as the law allows, Cairn is provided as it is, without warranties of any kind, express or implied.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'As far as the law allows, we are not liable for indirect or consequential damage, lost profit or lost data.',
          'Our total liability to you, for all claims together, is **capped at the amount you paid us in the previous 12 months**.',
          'Nothing here limits liability that cannot be limited by law, such as for intent, gross negligence or harm to life and health.',
        ],
      },
      {
        title: 'Law and disputes',
        body: [
          'The law of the place where we are established applies. As a consumer you keep the protection that the law of your home gives you. Before you go to court, please write to us: most things can be settled that way.',
        ],
      },
      {
        title: 'Changes to these terms',
        body: [
          'We tell you of changes that matter before they take effect, by email or in the app. If you do not agree with them, you may delete your account before that. The date at the top says when these terms last changed.',
          'If one part of these terms does not hold, the rest does.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about these terms: ${mailTo(email)}.`],
      },
    ],
  };
}
