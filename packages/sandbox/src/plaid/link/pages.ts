import { html, type SandboxHtml } from '../../html.ts';
import { successMetadata } from '../api/linkTokens.ts';
import { banks, type SandboxBank } from '../bank/institutions.ts';
import { testPassword, testUsers } from '../bank/users.ts';
import { type Item, maskOf } from '../items.ts';
import { BASE, type LinkFrame, linkPage, problem, stepUrl } from './frame.ts';

function hidden(frame: LinkFrame, values: Record<string, string>): SandboxHtml[] {
  return Object.entries({ token: frame.session.token, theme: frame.theme, ...values }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}

function monogram({ name }: SandboxBank): SandboxHtml {
  return html`<span class="bank-tile" aria-hidden="true">${name.slice(0, 1)}</span>`;
}

export function bankList(frame: LinkFrame, search: string): SandboxHtml {
  const query = search.trim().toLowerCase();
  const found = banks.filter(({ name }) => name.toLowerCase().includes(query));
  return linkPage(frame, {
    title: 'Select your bank',
    event: { name: 'OPEN' },
    children: html`<p class="lead">${frame.session.clientName} can read your balances and transactions. It can’t move money.</p>
<form class="search" method="get" action="${BASE}/link" role="search">
${hidden(frame, {})}
<label class="visually-hidden" for="q">Search for your bank</label>
<input class="input" id="q" name="q" type="search" placeholder="Search" value="${search}" autocomplete="off" maxlength="100">
<button class="button secondary" type="submit">Search</button>
</form>
${found.length === 0 ? html`<p class="lead" role="status">No banks match “${search}”.</p>` : undefined}
<ul class="banks">
${found.map(
  (bank) =>
    html`<li><a class="bank" href="${stepUrl(frame, { institution: bank.id })}">${monogram(bank)}<span><b>${bank.name}</b><small>${bank.about}</small></span></a></li>`,
)}
</ul>`,
  });
}

function field(name: string, label: string, type: 'text' | 'password', value: string, isWrong: boolean): SandboxHtml {
  return html`<div class="field">
<label for="${name}">${label}</label>
<input class="input" id="${name}" name="${name}" type="${type}" value="${value}" required maxlength="80" autocomplete="off" autocapitalize="none" spellcheck="false"${isWrong ? html` aria-invalid="true"` : undefined}>
</div>`;
}

function testLogins(): SandboxHtml {
  return html`<details class="test-users">
<summary>Test logins</summary>
<p>The password is <code>${testPassword}</code>.</p>
<ul>
${testUsers.map(({ name, about }) => html`<li><code>${name}</code> ${about}</li>`)}
</ul>
</details>`;
}

export interface LoginPage {
  readonly bank: SandboxBank;
  readonly user: string;
  readonly failure?: string | undefined;
  readonly code?: string | undefined;
}

function loginFields({ user, failure }: LoginPage): SandboxHtml {
  const isWrong = failure !== undefined;
  return html`${field('user', 'Username', 'text', user, isWrong)}
${field('password', 'Password', 'password', '', isWrong)}`;
}

export function loginPage(frame: LinkFrame, page: LoginPage): SandboxHtml {
  const { bank, failure, code } = page;
  const institution = { institution_id: bank.id, institution_name: bank.name };
  return linkPage(frame, {
    title: `Log in to ${bank.name}`,
    ...(frame.session.itemId === null && { back: stepUrl(frame) }),
    event:
      failure === undefined
        ? { name: 'SELECT_INSTITUTION', ...institution }
        : { name: 'ERROR', ...institution, error_code: code },
    exit: { status: 'requires_credentials', institution: { institution_id: bank.id, name: bank.name } },
    children: html`${problem(failure)}
<form class="form" method="post" action="${BASE}/link/login" novalidate>
${hidden(frame, { institution: bank.id })}
${loginFields(page)}
<button class="button" type="submit">Submit</button>
</form>
${testLogins()}`,
  });
}

/** Shown before the redirect to the bank's own page. */
export function redirectPage(frame: LinkFrame, bank: SandboxBank, address: string): SandboxHtml {
  return linkPage(frame, {
    title: `Log in at ${bank.name}`,
    ...(frame.session.itemId === null && { back: stepUrl(frame) }),
    event: { name: 'SELECT_INSTITUTION', institution_id: bank.id, institution_name: bank.name },
    exit: { status: 'requires_oauth', institution: { institution_id: bank.id, name: bank.name } },
    children: html`<p class="lead">You’ll log in on the bank’s own page, then come back here.</p>
<p class="way"><a class="button" href="${address}" target="_top">Continue to ${bank.name}</a></p>`,
  });
}

export function accountsPage(frame: LinkFrame, bank: SandboxBank, user: string, failure?: string): SandboxHtml {
  return linkPage(frame, {
    title: 'Select accounts',
    event: { name: 'TRANSITION_VIEW', view_name: 'SELECT_ACCOUNT' },
    exit: { status: 'requires_account_selection', institution: { institution_id: bank.id, name: bank.name } },
    children: html`<p class="lead">Which ${bank.name} accounts should ${frame.session.clientName} have access to?</p>
${problem(failure)}
<form class="form" method="post" action="${BASE}/link/accounts">
${hidden(frame, {})}
<fieldset class="accounts"><legend class="visually-hidden">Accounts</legend>
${bank.accounts.map(
  ({ key, name, subtype }) =>
    html`<label class="account"><input type="checkbox" name="account" value="${key}" checked><span><b>${name}</b><small>${subtype} ·· ${maskOf({ bankId: bank.id, user }, key)}</small></span></label>`,
)}
</fieldset>
<button class="button" type="submit">Continue</button>
</form>`,
  });
}

export function donePage(frame: LinkFrame, item: Item, publicToken: string): SandboxHtml {
  const metadata = successMetadata(frame.session, item);
  const completionUri = frame.session.hosted?.completionUri;
  const done = { public_token: publicToken, metadata };
  return linkPage(frame, {
    title: frame.session.itemId === null ? 'Success' : 'You’re reconnected',
    event: { name: 'HANDOFF' },
    children: html`<p class="lead">${metadata.institution?.name ?? 'Your bank'} is connected to ${frame.session.clientName}.</p>
<p class="way">${
      frame.session.hosted === null
        ? html`<button class="button" type="button" data-done="${JSON.stringify(done)}">Finish</button>`
        : completionUri
          ? html`<a class="button" href="${completionUri}">Return to ${frame.session.clientName}</a>`
          : html`You can close this page.`
    }</p>`,
  });
}

export function expiredPage(frame: Omit<LinkFrame, 'session'>): SandboxHtml {
  return html`<!doctype html>
<html lang="en" data-theme="${frame.theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Link · Test mode</title>
<link rel="stylesheet" href="${frame.stylesheetUrl}"><link rel="stylesheet" href="${BASE}/link.css"><script src="${BASE}/frame.js"></script></head>
<body class="page link-body" data-exit="${JSON.stringify({ status: 'expired' })}">
<main class="link-panel"><h1>This link has expired</h1>
<p class="lead">Please close it and start again.</p>
<p class="way"><button class="button" type="button" data-leave>Close</button></p></main>
</body></html>`;
}

/** The bank's own login page, outside Link. */
export function bankPage(frame: LinkFrame, page: LoginPage): SandboxHtml {
  const { bank, failure } = page;
  return html`<!doctype html>
<html lang="en" data-theme="${frame.theme}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${bank.name} · Test mode</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.stylesheetUrl}">
<link rel="stylesheet" href="${BASE}/link.css">
</head>
<body class="page">
<header class="brand">${monogram(bank)}<span>${bank.name}</span></header>
<main class="main"><div class="panel">
<p class="test-mode">Test mode</p>
<h1>Log in</h1>
<p class="lead">${frame.session.clientName} would like to read your accounts at ${bank.name}.</p>
${problem(failure)}
<form class="form" method="post" action="${BASE}/bank">
<input type="hidden" name="oauth_state_id" value="${frame.session.oauthStateId ?? ''}">
<input type="hidden" name="theme" value="${frame.theme}">
${loginFields(page)}
<button class="button" type="submit">Allow access</button>
</form>
${testLogins()}
</div></main>
</body>
</html>`;
}
