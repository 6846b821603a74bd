import { type LegalText, mailTo } from './legalText.ts';

export function endUserLicense(email: string): LegalText {
  return {
    title: 'End User License',
    lastUpdated: '11/16/2026',
    intro: [
      'This license covers the Cairn software on your devices: the web app and the apps for phones and tablets. The rest of the agreement between you and us is in the [Terms Of Use](/TermsOfUse).',
    ],
    sections: [
      {
        title: 'What you may do',
        body: [
          'We grant you a personal, worldwide license to install and use Cairn on devices you own or control, to manage your own finances. It is non-exclusive and non-transferable, and we may revoke it only as described under Termination.',
          'You must be at least **18** to accept this license. If you are **13 to 17**, a parent or guardian must accept it for you. If you are under 13, you may not use Cairn.',
        ],
      },
      {
        title: 'What you may not do',
        body: [
          'Unless the law or an applicable open-source license allows it, you may not:',
          {
            list: [
              'sell, rent, or sublicense the app, or offer it to others as a service;',
              'remove copyright or other legal notices from it;',
              'reverse engineer it to bypass its security;',
              'use it to break the law or to harm others.',
            ],
          },
        ],
      },
      {
        title: 'Open-source components',
        body: [
          'Cairn includes software, icons, and a typeface from third parties under their own licenses. For those components, their licenses take precedence over this one. They include Font Awesome Free icons (CC BY 4.0), Lucide icons (ISC), and the Inter typeface (SIL Open Font License).',
        ],
      },
      {
        title: 'Updates',
        body: [
          'The web app is always up to date. The mobile apps are updated through their app stores, and an old version may stop working with the service. You can see your version in the User Account menu.',
        ],
      },
      {
        title: 'App stores',
        body: [
          'If you got the app from an app store, this license is between you and us only. The store has no obligation to provide maintenance or support and is not responsible for any claims about the app. The store’s owner and its subsidiaries are third-party beneficiaries of this license and may enforce it.',
          'You confirm that you are not located in a country under a United States embargo and are not on a United States list of prohibited parties.',
        ],
      },
      {
        title: 'Your data',
        body: [
          'The [Privacy Policy](/PrivacyPolicy) describes the data the app handles, and [Data Deletion](/DataDeletion) describes how to have it erased.',
        ],
      },
      {
        title: 'No warranty',
        body: [
          'To the extent the law allows, the software is provided “as is,” without warranties of any kind. It is not financial advice.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'To the extent the law allows, our total liability under this license is **capped at the amount you paid us in the previous 12 months**. This doesn’t limit liability that can’t be limited by law.',
        ],
      },
      {
        title: 'Termination',
        body: [
          'This license ends when you delete your account, or if you seriously violate it and don’t stop after we notify you. When it ends, remove the apps from your devices.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about this license: ${mailTo(email)}.`],
      },
    ],
  };
}
