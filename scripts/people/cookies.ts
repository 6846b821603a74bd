export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** How sites take a cookie away; its signature beside it keeps a value. */
const EXPIRED = /^expires=Thu, 01 Jan 1970/i;

/** What a browser remembers of one site: cookies by name and path. */
export class Cookies {
  readonly #kept = new Map<string, Cookie>();

  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
      const key = `${name} ${path}`;
      if (value === '' || attributes.some((attribute) => EXPIRED.test(attribute))) this.#kept.delete(key);
      else this.#kept.set(key, { name, value, path });
    }
  }

  all(): Cookie[] {
    return [...this.#kept.values()];
  }

  /** The header for a request to this path. */
  header(pathname: string): string {
    const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`);
    const sent = this.all().filter(({ path }) => isBelow(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}
