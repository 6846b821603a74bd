export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/**
 * Sites remove a cookie by expiring it. An empty value isn't a reliable sign, because signature cookies have one even
 * then.
 */
const EXPIRED = /^expires=Thu, 01 Jan 1970/i;

/** A browser's cookies for one site, by name and path. */
export class Cookies {
  readonly #cookies = new Map<string, Cookie>();

  store(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
      const key = `${name} ${path}`;
      if (value === '' || attributes.some((attribute) => EXPIRED.test(attribute))) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path });
    }
  }

  all(): Cookie[] {
    return [...this.#cookies.values()];
  }

  /** The header for a request to this path. */
  header(pathname: string): string {
    const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`);
    const sent = this.all().filter(({ path }) => isBelow(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}
