import type { Provider } from 'oidc-provider';
import type { Attempts } from './attempts.ts';
import type { Keys } from './keys.ts';
import type { IdentityOptions } from './options.ts';
import type { Passwords } from './passwords.ts';
import type { Site } from './site.ts';

/** The dependencies of every route. */
export interface Core {
  readonly options: IdentityOptions;
  readonly site: Site;
  readonly keys: Keys;
  readonly provider: Provider;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
}

export type Context = ReturnType<Provider['createContext']>;
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
export type ProviderSession = Awaited<ReturnType<Provider['Session']['get']>>;
