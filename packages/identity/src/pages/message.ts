import { ALERT_ICON } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Frame, layout } from './layout.ts';

export interface Message {
  readonly title: string;
  readonly text: readonly string[];
  readonly tone?: 'good' | 'bad';
  /** A short technical code for support. */
  readonly code?: string | undefined;
  readonly link?: { readonly label: string; readonly href: string };
  readonly second?: { readonly label: string; readonly href: string };
}

const CHECK_ICON = html`<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>`;

/** A page with one message and a link, which leads back to the app by default. */
export function messagePage(frame: Frame, { title, text, tone, code, link, second }: Message): Html {
  const mainLink = link ?? { label: 'Back to Cairn', href: frame.appUrl };
  return layout(
    frame,
    title,
    html`${tone ? html`<div class="disc disc-${tone}">${tone === 'good' ? CHECK_ICON : ALERT_ICON}</div>` : undefined}
<h1>${title}</h1>
${text.map((line) => html`<p class="lead">${line}</p>`)}
<p class="way"><a class="button" href="${mainLink.href}">${mainLink.label}</a></p>
${second ? html`<p class="aside"><a class="link" href="${second.href}">${second.label}</a></p>` : undefined}
${code ? html`<p class="code">Code: ${code}</p>` : undefined}`,
  );
}

export function expiredPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'This sign-in has expired',
    text: ['It was already completed or was left open too long. Go back to Cairn to continue or log in again.'],
  });
}

export function notFoundPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'Page not found',
    text: ['There is nothing at this address.'],
  });
}

export function cannotContinuePage(frame: Frame, code: string): Html {
  return messagePage(frame, {
    title: 'We can’t continue this sign-in',
    text: ['The request didn’t come from Cairn. Please start again from Cairn.'],
    tone: 'bad',
    code,
  });
}

export function failurePage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'Something went wrong',
    text: ['This one is on us, and we’ve logged it. Please go back to Cairn and try again.'],
    tone: 'bad',
    code: 'server_error',
  });
}

export function busyPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'One moment, please',
    text: ['A lot of people are logging in right now. Please go back and try again in a few seconds.'],
  });
}

export function wrongMethodPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'That didn’t work',
    text: ['This page can’t be opened that way.'],
  });
}
