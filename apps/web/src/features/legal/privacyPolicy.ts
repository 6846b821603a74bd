import { type LegalText, mailTo } from './legalText.ts';

export function privacyPolicy(email: string): LegalText {
  return {
    title: 'Privacy Policy',
    lastUpdated: '11/16/2026',
    intro: [
      'This policy explains what data Cairn holds about you, why, who else receives it, and how to have it erased. In short: we use your data only to provide the service to you. We don’t sell it, we don’t show ads, and we don’t store more than the product needs.',
    ],
    sections: [
      {
        title: 'Who we are',
        body: [
          `“We” and “us” mean the operator of this Cairn service. Contact us at ${mailTo(email)}.`,
          'This policy covers the web app and the apps for phones and tablets.',
        ],
      },
      {
        title: 'Who may use Cairn',
        body: [
          'The minimum age for a standard account is **18**.',
          'If you are **13 to 17**, you may have a junior account with the permission of a parent or guardian. We collect only the minimum for it, as described below.',
          'Cairn is not for children **under 13**, or under 16 in places where the law requires it. We don’t knowingly collect data from them. Anyone who enters such an age can’t use Cairn, and nothing they entered is stored. If you believe a child has given us data, contact us and we will erase it.',
        ],
      },
      {
        title: 'What we collect',
        body: [
          '**From adults**',
          {
            list: [
              'Login details: your name, email address, and password. We store only a hash of the password, which can’t be turned back into the password. If you log in through another service, it gives us your name and email instead.',
              'Your profile: first, middle, and last name, preferred name, date of birth, and email; and, if you choose to provide them, gender, occupation, phone number, and mailing address.',
              'What you enter or import: transactions, categories, rules, budgets, accounts and balances, and your settings.',
              'What we derive from that: your daily net worth, and a history of changes so that you can undo them.',
              'Your time zone, from your browser, so that “today” means your local date.',
              'With Premium: data from the banks you link, and the status of your subscription.',
            ],
          },
          '**From juniors**, we ask only for a date of birth, an email address, and, optionally, a preferred name. Juniors can’t make payments or link banks, so we collect no payment or bank data from them.',
          'We don’t collect your location, contacts, or advertising identifiers, and we don’t track you across other sites or apps.',
        ],
      },
      {
        title: 'What we use it for',
        body: [
          {
            list: [
              'to show you your budget, transactions, and net worth, which is the service you signed up for;',
              'to keep your account secure and to tell adult and junior accounts apart;',
              'to charge for Premium, if you subscribe;',
              'to reply when you contact us;',
              'to meet our legal obligations.',
            ],
          },
          'We don’t build a profile of you for anyone, and we don’t make automated decisions that affect you.',
        ],
      },
      {
        title: 'Who else receives data',
        body: [
          'No one, except the following, and only what each of them needs:',
          {
            list: [
              '**Plaid**, if you link a bank. See the [Plaid Agreement](/PlaidEnduser).',
              '**Stripe**, if you subscribe to Premium. Your card number goes directly from your browser to Stripe; we never see it. We send Stripe your name and email.',
              '**A help service** (Help Scout), if this service uses one and an adult opens it. It receives what you write to it, the app version, and technical data such as the page you are on and your IP address. We don’t send it your name, email, or financial data.',
              '**A monitoring service**, in the apps for phones and tablets, if it is turned on: technical events and errors, for adults only.',
              '**Our hosting providers**, under contract and bound by our instructions.',
              '**Authorities**, where the law requires it.',
            ],
          },
          '**We never send data about juniors to the help service or the monitoring service.** They get the help articles built into Cairn.',
        ],
      },
      {
        title: 'Bank connections',
        body: [
          'You log in to your bank in a Plaid window. We never see your bank password.',
          'We store only the **last 2 to 4 digits** of account numbers and other identifiers from connected accounts.',
          'You can disconnect a bank in the app at any time, under Accounts. After that, **no further data is fetched**. Transactions already in Cairn stay until you delete them or your account.',
        ],
      },
      {
        title: 'What stays in your browser',
        body: [
          'Cairn stores your session and theme in your browser and uses cookies for logging in. It needs both to work, and neither is used for tracking. If you open a help service, it stores its session there too. Logging out clears this storage, and so does 30 minutes of inactivity.',
        ],
      },
      {
        title: 'How we protect data',
        body: [
          {
            list: [
              'In transit: **TLS 1.2 or newer**, always.',
              'At rest: **AES-256**, for the database and its backups. Bank access keys are also encrypted individually with AES-256.',
              'Passwords are hashed with a function designed to slow attackers down, and login attempts are limited.',
              'Every record belongs to one user, and every request is checked against that.',
              'Server logs contain no names, addresses, amounts, or tokens.',
            ],
          },
          'No system is perfectly secure. If a breach affects you, we will notify you and the authorities without delay, as the law requires.',
        ],
      },
      {
        title: 'How long we retain data',
        body: [
          'For as long as you have an account. After a confirmed deletion request, everything is erased **within 30 days**, unless the law requires us to retain some of it. Backups are overwritten in **about 30 days**. [Data Deletion](/DataDeletion) describes the process step by step.',
        ],
      },
      {
        title: 'Your rights',
        body: [
          'You have the right to see your data, correct it, receive a copy, object to how it’s used, and have it erased. You can do most of this yourself in the app. For anything else, email us from your registered address. We respond within 30 days and never treat you differently for asking.',
          'Depending on where you live, you may also file a complaint with a data protection authority.',
        ],
      },
      {
        title: 'Changes to this policy',
        body: [
          'When we change this policy, we update the date at the top. We’ll notify you of significant changes by email or in the app before they take effect.',
        ],
      },
      {
        title: 'Contact',
        body: [`Questions about privacy: ${mailTo(email)}.`],
      },
    ],
  };
}
