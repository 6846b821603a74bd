import { randomBytes } from 'node:crypto';
import { hashOf } from '../hash.ts';
import { checkPage } from './check-page.ts';

interface StoredCookie {
  readonly value: string;
  readonly path: string;
  readonly attributes: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly url: string;
  readonly location: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

export interface PageRequest {
  readonly method?: string;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/**
 * A browser without scripts. It checks every page, stores cookies by path, follows same-site redirects and posts forms.
 */
export class Browser {
  readonly cookies = new Map<string, StoredCookie>();

  async request(url: string, { method, form, headers }: PageRequest = {}): Promise<PageAnswer> {
    const { pathname, origin } = new URL(url);
    const sent = [...this.cookies].filter(
      ([, cookie]) => pathname === cookie.path || pathname.startsWith(`${cookie.path.replace(/\/$/, '')}/`),
    );
    const response = await fetch(url, {
      method: method ?? (form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        accept: 'text/html,application/xhtml+xml',
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin } : {}),
        ...(sent.length > 0
          ? { cookie: sent.map(([key, { value }]) => `${key.split('|')[0]}=${value}`).join('; ') }
          : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const text = await response.text();
    const isRedirect = response.status >= 300 && response.status < 400;
    if (!isRedirect && response.headers.get('content-type')?.includes('html')) checkPage(text, response.headers);
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      location: location === null ? undefined : new URL(location, url).href,
      headers: response.headers,
      text,
    };
  }

  /** Follows redirects while they stay under the given URL. */
  async visit(url: string, within: string, options: PageRequest = {}): Promise<PageAnswer> {
    let answer = await this.request(url, options);
    for (let hops = 0; answer.location?.startsWith(within); hops += 1) {
      if (hops > 10) throw new Error(`too many redirects from ${url}`);
      answer = await this.request(answer.location);
    }
    return answer;
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '' || line.includes('1970')) this.cookies.delete(`${name}|${path}`);
    else this.cookies.set(`${name}|${path}`, { value, path, attributes: attributes.join('; ') });
  }
}

/** The action URL and hidden fields of the page's form. */
export function formOf({ text, url }: PageAnswer): { action: string; hidden: Record<string, string> } {
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
  if (action === undefined) throw new Error(`no form at ${url}:\n${text}`);
  const hidden: Record<string, string> = {};
  for (const [input] of text.matchAll(/<input type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) hidden[name] = unescapeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: new URL(unescapeHtml(action), url).href, hidden };
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

export function makePkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hashOf(verifier) };
}
