import { type LegalText, mailTo } from './legalText.ts';

export function endUserLicense(email: string): LegalText {
  return {
    title: 'End User License',
    lastUpdated: '11/15/2026',
    intro: [
      'This license is about the Cairn software on your devices: the web app and the apps for phones and tablets. What you and we owe each other beyond that is in the [Terms Of Use](/TermsOfUse).',
    ],
    sections: [
      {
        title: 'What you may do',
        body: [
          'We grant you a personal, worldwide license to install and use Cairn on devices that you own or control, for your own finances. It is not exclusive, you cannot transfer it, and we can withdraw it only as described under Ending.',
          'You must be at least **18** to accept this license. From **13 to 17** a parent or guardian accepts it for you. Under 13 you may not use Cairn.',
        ],
      },
      {
        title: 'What you may not do',
        body: [
          'Unless the law or an open-source license that applies allows it, you may not',
          {
            list: [
              'sell, rent or sublicense the app, or offer it to others as a service;',
              'remove notices of rights from it;',
              'take it apart to get around its protection;',
              'use it to break the law or to harm others.',
            ],
          },
        ],
      },
      {
        title: 'Open-source parts',
        body: [
          'Cairn contains software, icons and a typeface of others, under licenses of their own. For those parts, these licenses come before this one. Among them are Font Awesome Free icons (CC BY 4.0), Lucide icons (ISC) and the typeface Inter (SIL Open Font License).',
        ],
      },
      {
        title: 'Updates',
        body: [
          'The web app is always the current version. The other apps are updated through their stores; an old version may stop working with the service. The version you use is shown in the User Account menu.',
        ],
      },
      {
        title: 'App stores',
        body: [
          'If you got the app from a store, this license is between you and us alone. The store owes you no maintenance and no support, and answers for no claims about the app. Its owner and that owner’s subsidiaries are third-party beneficiaries of this license and may enforce it.',
          'You confirm that you are in no country under an embargo, and on no list of prohibited parties, of the United States.',
        ],
      },
      {
        title: 'Your data',
        body: [
          'Which data the app handles, and how you get them erased, is in the [Privacy Policy](/PrivacyPolicy) and under [Data Deletion](/DataDeletion).',
        ],
      },
      {
        title: 'No warranty',
        body: [
          'As far as the law allows, the software is provided as it is, without warranties of any kind. It is not financial advice.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'As far as the law allows, our total liability under this license is **capped at the amount you paid us in the previous 12 months**. Liability that cannot be limited by law stays as it is.',
        ],
      },
      {
        title: 'Ending',
        body: [
          'The license ends when you delete your account, or when you break it in a serious way and do not stop after we told you. Then remove the apps from your devices.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about this license: ${mailTo(email)}.`],
      },
    ],
  };
}
