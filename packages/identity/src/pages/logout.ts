import { type Html, html } from './html.ts';
import { type Frame, layout, linkTo } from './layout.ts';

/** The hidden fields say where to redirect afterward. */
export function confirmLogOutPage(frame: Frame, hidden: Record<string, string | undefined>): Html {
  const inputs = Object.entries(hidden)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return layout(
    frame,
    'Log out',
    html`<h1>Log out</h1>
<p class="lead">Do you want to log out of Cairn on this device?</p>
<form class="form" method="post" action="${linkTo(frame, '/session/end/confirm')}">
${inputs}
<button class="button" type="submit">Log out</button>
</form>`,
    html`<a class="link" href="${frame.appUrl}">Stay logged in</a>`,
  );
}
