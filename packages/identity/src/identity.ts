import { makeAttempts } from './attempts.ts';
import type { Core } from './core.ts';
import { makeRenderError, traceOf } from './errors.ts';
import { rememberAddress } from './exchange.ts';
import { cleanEmail, newPasswordProblem } from './fields.ts';
import { makeKeys, publicPart } from './keys.ts';
import type { Identity, IdentityOptions } from './options.ts';
import { makePasswords } from './passwords.ts';
import { makeProvider } from './provider.ts';
import { replacePassword } from './replace-password.ts';
import { mountPages } from './router.ts';
import { siteOf } from './site.ts';

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { store, now, log } = options;
  const site = siteOf(options);
  const keys = await store.loadOrCreateKeys(makeKeys);
  const provider = makeProvider(options, site, keys, makeRenderError(site));
  provider.on('server_error', (_ctx, error) => log('error', 'the identity provider failed', traceOf(error)));
  provider.onerror = (error) => log('warn', 'an identity request was aborted', traceOf(error));
  const core: Core = {
    options,
    site,
    keys,
    provider,
    passwords: options.passwords ?? (await makePasswords()),
    attempts: makeAttempts(store, now),
  };
  mountPages(core);
  const answer = provider.callback();

  return {
    handle(req, res, address) {
      rememberAddress(req, address);
      answer(req, res);
    },
    publicKeys: async () => publicPart(keys),
    hasAccount: async (email) => (await store.accountByEmail(cleanEmail(email))) !== undefined,
    knows: async (subject) => (await store.accountById(subject)) !== undefined,
    async setPassword(email, password) {
      const problem = newPasswordProblem(password, cleanEmail(email));
      if (problem) throw new RangeError(problem);
      const account = await store.accountByEmail(cleanEmail(email));
      if (!account) return 'unknown';
      await replacePassword(core, account, await core.passwords.hash(password));
      return 'done';
    },
    removeAccount: (subject) => store.removeAccount(subject),
    removeExpired: () => store.removeExpired(now()),
  };
}
