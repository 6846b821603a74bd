import { randomUUID } from 'node:crypto';
import type { SandboxHtml } from '../../html.ts';
import { bankOf, type SandboxBank } from '../bank/institutions.ts';
import { type BankLogIn, logInAs } from '../bank/users.ts';
import type { LinkSession } from '../items.ts';
import { chosenAccounts, finishSession, linkItem, repairItem } from '../linking.ts';
import type { SandboxServices } from '../services.ts';
import { BASE, type LinkFrame } from './frame.ts';
import { accountsPage, bankList, bankPage, donePage, expiredPage, loginPage, redirectPage } from './pages.ts';

export type LinkQuery = Partial<Record<'token' | 'theme' | 'institution' | 'q' | 'oauth_state_id', string>>;

const failures: Readonly<Record<Exclude<BankLogIn, 'good'>, { code: string; text: string }>> = {
  locked: {
    code: 'ITEM_LOCKED',
    text: 'Your account is locked. Please unlock it with your bank, then try again.',
  },
  rejected: {
    code: 'INVALID_CREDENTIALS',
    text: 'The username or password is incorrect.',
  },
};

/** The steps of Link. Each returns the next page. */
export class Link {
  readonly #services: SandboxServices;

  constructor(services: SandboxServices) {
    this.#services = services;
  }

  appearance(theme: string | null | undefined) {
    return {
      theme: theme === 'dark' ? ('dark' as const) : ('light' as const),
      stylesheetUrl: this.#services.options.stylesheetUrl,
    };
  }

  /** Returns null if the session is finished or expired. */
  async frame(token: string | null | undefined, theme: string | null | undefined): Promise<LinkFrame | null> {
    const session = token ? await this.#services.state.sessions.get(token) : undefined;
    const isOpen =
      session && session.finishedAt === null && session.expiresAt > this.#services.options.now().toISOString();
    return isOpen ? { session, ...this.appearance(theme) } : null;
  }

  async #saveSession(session: LinkSession): Promise<LinkSession> {
    await this.#services.state.sessions.put(session.token, session);
    return session;
  }

  /** The first page, or the login page of the selected bank. */
  async start(frame: LinkFrame, query: LinkQuery): Promise<SandboxHtml> {
    const { session } = frame;
    if (query.oauth_state_id && query.oauth_state_id === session.oauthStateId && session.user !== null)
      return await this.loggedIn(frame);
    const bank = bankOf(session.itemId === null ? (query.institution ?? '') : (session.bankId ?? ''));
    if (!bank) return bankList(frame, query.q ?? '');
    if (bank.redirects) return await this.#redirectToBank(frame, bank);
    return loginPage(frame, { bank, user: await this.#knownUser(session) });
  }

  /** In update mode, the username is filled in. */
  async #knownUser({ itemId }: LinkSession): Promise<string> {
    return itemId === null ? '' : ((await this.#services.state.items.get(itemId))?.user ?? '');
  }

  async #redirectToBank(frame: LinkFrame, bank: SandboxBank): Promise<SandboxHtml> {
    const oauthStateId = randomUUID();
    await this.#services.state.oauthStates.put(oauthStateId, { token: frame.session.token });
    await this.#saveSession({ ...frame.session, bankId: bank.id, user: null, oauthStateId });
    const query = new URLSearchParams({ oauth_state_id: oauthStateId, theme: frame.theme });
    return redirectPage(frame, bank, `${BASE}/bank?${query}`);
  }

  /** In update mode, only the same user can log in. */
  async #tryLogin(session: LinkSession, form: URLSearchParams): Promise<BankLogIn> {
    const user = form.get('user')?.trim() ?? '';
    const known = await this.#knownUser(session);
    if (known !== '' && known !== user) return 'rejected';
    return logInAs(user, form.get('password') ?? '');
  }

  async logIn(frame: LinkFrame, form: URLSearchParams): Promise<SandboxHtml> {
    const bank = bankOf(frame.session.bankId ?? form.get('institution') ?? '');
    if (!bank) return bankList(frame, '');
    const user = form.get('user')?.trim() ?? '';
    const outcome = await this.#tryLogin(frame.session, form);
    if (outcome !== 'good') {
      const { text, code } = failures[outcome];
      return loginPage(frame, { bank, user, failure: text, code });
    }
    const session = await this.#saveSession({ ...frame.session, bankId: bank.id, user });
    return await this.loggedIn({ ...frame, session });
  }

  /** Handles the bank's own login form. Returns the URL to redirect to, or the page with an error. */
  async allowAccess(frame: LinkFrame, form: URLSearchParams): Promise<SandboxHtml | string> {
    const { session } = frame;
    const bank = bankOf(session.bankId ?? '');
    if (!bank) return expiredPage(frame);
    const user = form.get('user')?.trim() ?? '';
    const outcome = await this.#tryLogin(session, form);
    if (outcome !== 'good') return bankPage(frame, { bank, user, failure: failures[outcome].text });
    await this.#saveSession({ ...session, user });
    const here = `${this.#services.options.publicUrl}${BASE}/link?token=${session.token}`;
    const back = new URL(session.hosted === null ? (session.redirectUri ?? here) : here);
    back.searchParams.set('oauth_state_id', session.oauthStateId ?? '');
    return back.href;
  }

  async bankPage(frame: LinkFrame): Promise<SandboxHtml> {
    const bank = bankOf(frame.session.bankId ?? '');
    return bank ? bankPage(frame, { bank, user: await this.#knownUser(frame.session) }) : expiredPage(frame);
  }

  async frameForRedirect(
    stateId: string | null | undefined,
    theme: string | null | undefined,
  ): Promise<LinkFrame | null> {
    const known = stateId ? await this.#services.state.oauthStates.get(stateId) : undefined;
    const frame = await this.frame(known?.token, theme);
    return frame?.session.oauthStateId === stateId ? frame : null;
  }

  /** Finishes in update mode; otherwise the user selects accounts next. */
  async loggedIn(frame: LinkFrame): Promise<SandboxHtml> {
    const { state, webhooks, options } = this.#services;
    const { session } = frame;
    const bank = bankOf(session.bankId ?? '');
    if (!bank || session.user === null) return bankList(frame, '');
    if (session.itemId === null) return accountsPage(frame, bank, session.user);
    const item = await state.items.get(session.itemId);
    if (!item) return expiredPage(frame);
    const repaired = await repairItem(state, item);
    await finishSession(state, session, repaired, options.now());
    void webhooks.send(repaired.item, 'LOGIN_REPAIRED');
    return donePage(frame, repaired.item, repaired.publicToken);
  }

  async chooseAccounts(frame: LinkFrame, form: URLSearchParams): Promise<SandboxHtml> {
    const { state, options } = this.#services;
    const { session } = frame;
    const bank = bankOf(session.bankId ?? '');
    if (!bank || session.user === null) return bankList(frame, '');
    const accounts = chosenAccounts(bank.id, form.getAll('account'));
    if (accounts.length === 0) return accountsPage(frame, bank, session.user, 'Please select at least one account.');
    const { user, webhook, daysRequested } = session;
    const details = { bankId: bank.id, user, accounts, webhook, daysRequested };
    const linked = await linkItem(state, details, options.now());
    await finishSession(state, session, linked, options.now());
    return donePage(frame, linked.item, linked.publicToken);
  }
}
