export { createIdentity } from './identity.ts';
export type { Keys, SigningKey } from './keys.ts';
export type { Identity, IdentityClient, IdentityOptions, Mail } from './options.ts';
export type { Account, Artefact, AttemptCount, IdentityStore, Kept, ResetToken, StoredArtefact } from './store.ts';
