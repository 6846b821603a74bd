import type { IdentityOptions } from './options.ts';

/** The URLs for pages and redirects. They come from the issuer, never from a Host header. */
export interface Site {
  readonly origin: string;
  readonly secure: boolean;
  readonly host: string;
  /** The issuer's path without a trailing slash. Empty at the root. */
  readonly mount: string;
  /** The target of "Back to Cairn". */
  readonly appUrl: string;
  readonly stylesheetUrl: string;
  readonly iconUrl: string;
}

export function siteOf(options: IdentityOptions): Site {
  const issuer = new URL(options.issuer);
  const web = options.clients.find((client) => client.kind === 'web')?.redirectUris[0];
  return {
    origin: issuer.origin,
    secure: issuer.protocol === 'https:',
    host: issuer.host,
    mount: issuer.pathname.replace(/\/$/, ''),
    appUrl: `${web ? new URL(web).origin : issuer.origin}/`,
    stylesheetUrl: options.stylesheetUrl,
    iconUrl: options.iconUrl,
  };
}
