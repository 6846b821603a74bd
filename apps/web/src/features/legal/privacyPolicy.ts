import { type LegalText, mailTo } from './legalText.ts';

export function privacyPolicy(email: string): LegalText {
  return {
    title: 'Privacy Policy',
    lastUpdated: '11/15/2026',
    intro: [
      'This policy says which data Cairn holds about you, what for, who else receives any of them, and how you get them erased. In short: your data serve you and nobody else. We do not sell them, we show no advertising, and we keep no more than the product needs.',
    ],
    sections: [
      {
        title: 'Who we are',
        body: [
          `“We” and “us” are the operator of this Cairn service. You reach us at ${mailTo(email)}.`,
          'This policy covers the web app and the apps for phones and tablets.',
        ],
      },
      {
        title: 'Who may use Cairn',
        body: [
          'The minimum age for a standard account is **18**.',
          'People from **13 to 17** may have a junior account, with the permission of a parent or guardian. We collect the minimum for it, as described below.',
          'Cairn is not for children **under 13**, or under 16 in places whose law asks for that age. We do not knowingly collect data from them. Somebody who tells us such an age is refused, and nothing they typed is kept. If you believe that a child has given us data, write to us and we erase them.',
        ],
      },
      {
        title: 'What we collect',
        body: [
          '**From adults**',
          {
            list: [
              'To log in: your name, your email address and your password. Of the password we keep only a hash, from which it cannot be read. Where another service looks after your log-in, it tells us your name and email instead.',
              'Your profile: first, middle and last name, preferred name, date of birth and email; and, if you choose to give them, gender, occupation, phone number and postal address.',
              'What you enter: transactions, categories, rules, budgets, accounts and balances, and your settings.',
              'What follows from that: your net worth by day, and a history of changes, so that you can undo them.',
              'Your time zone, which your browser tells us, so that “today” is your today.',
              'With Premium: what your bank sends once you link it, and the state of your subscription.',
            ],
          },
          '**From juniors** we ask for a date of birth and an email address, and a preferred name if they like. There are no payments and no bank links, so nothing comes from those.',
          'We collect no location, no contacts and no advertising identifiers, and we do not follow you across other sites or apps.',
        ],
      },
      {
        title: 'What we use it for',
        body: [
          {
            list: [
              'to show you your budget, your transactions and your net worth, which is the service you asked for;',
              'to keep your account safe and to tell age classes apart;',
              'to charge for Premium, if you subscribe;',
              'to answer you when you write to us;',
              'to meet the duties that the law gives us.',
            ],
          },
          'We make no profile of you for anybody, and take no automated decisions that affect you.',
        ],
      },
      {
        title: 'Who else receives data',
        body: [
          'Nobody, except those who do a part of the work, and only what that part needs:',
          {
            list: [
              '**Plaid**, if you link a bank. See the [Plaid Agreement](/PlaidEnduser).',
              '**Stripe**, if you subscribe to Premium. Your card number goes from your browser to Stripe; we never see it. Stripe learns your name and email from us.',
              '**A help service** (Help Scout), where this service uses one, when an adult opens it. It receives what you write to it, the version of the app, and technical data such as the page you are on and your network address. We do not tell it your name, your email or your figures.',
              '**A monitoring service**, in the apps for phones and tablets, if it is switched on: technical events and errors, of adults only.',
              '**Those who run servers for us**, under contract and bound by our instructions.',
              '**Authorities**, where the law compels us.',
            ],
          },
          '**Nothing about juniors goes to the help service or to monitoring.** They get the help articles that are part of Cairn.',
        ],
      },
      {
        title: 'Bank connections',
        body: [
          'You log in at your bank, in a window of Plaid. We never learn your bank password.',
          'Of account numbers and other identifiers from connected accounts we keep only the **last 2 to 4 digits**.',
          'You can disconnect a bank connection in the app at any time: remove its accounts under Accounts. After that **no further data is fetched**. Transactions that came before stay with you until you delete them or your account.',
        ],
      },
      {
        title: 'What stays in your browser',
        body: [
          'Cairn keeps your session and your theme in the browser’s storage, and uses cookies for logging in. Both are needed for it to work; there are none for tracking. A help service that you open keeps its session there too. Logging out clears the storage, and so do 30 minutes without activity.',
        ],
      },
      {
        title: 'How data are protected',
        body: [
          {
            list: [
              'In transit: **TLS 1.2 or newer**, always.',
              'At rest: **AES-256**, for the database and its backups. Access keys to banks are encrypted once more, by themselves, with AES-256.',
              'Passwords are hashed with a function made to be slow for attackers, and attempts to log in are limited.',
              'Every record belongs to one person, and every request is checked against that.',
              'Server logs hold no names, addresses, amounts or tokens.',
            ],
          },
          'No system is perfectly safe. If a breach concerns you, we tell you and the authorities without delay, as the law asks.',
        ],
      },
      {
        title: 'How long we keep data',
        body: [
          'As long as you have an account. After a confirmed request to delete it, everything is erased **within 30 days**, unless the law requires us to keep something. Backups are overwritten in **about 30 days**. [Data Deletion](/DataDeletion) describes it step by step.',
        ],
      },
      {
        title: 'Your rights',
        body: [
          'You may see your data, correct them, receive a copy, object to a use, and have them erased. Most of that you can do yourself in the app. For everything else write to us from your registered address; we answer within 30 days and never hold it against you.',
          'Depending on where you live you may also complain to a data protection authority.',
        ],
      },
      {
        title: 'Changes to this policy',
        body: [
          'When this policy changes, the date at its top changes with it. Of a change that matters to you we tell you before it takes effect, by email or in the app.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about privacy: ${mailTo(email)}.`],
      },
    ],
  };
}
