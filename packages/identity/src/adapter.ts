import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { IdentityStore, StoredArtefact } from './store.ts';

/** How long a rotated refresh token still works, so that a lost answer or a second tab signs nobody out. */
const REFRESH_GRACE_MS = 30_000;

// Their ids are no bearer secrets: the first two travel in signed cookies, a grant's id never leaves the server.
const PLAIN_IDS = new Set(['Session', 'Interaction', 'Grant']);

/** Keeps the provider's artefacts in the store. Tokens are stored under their hash: a copy of the database signs nobody in. */
export function makeAdapter(store: IdentityStore, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const plain = PLAIN_IDS.has(model);
    const idOf = (id: string) => (plain ? id : hashOf(id));

    function restore(found: StoredArtefact | undefined, id: string | undefined): AdapterPayload | undefined {
      if (!found) return undefined;
      const payload: AdapterPayload = JSON.parse(found.payload);
      if (id !== undefined) payload.jti = id;
      if (found.consumedAt && !inGrace(found.consumedAt)) {
        payload.consumed = Math.floor(found.consumedAt.getTime() / 1000);
      }
      return payload;
    }

    function inGrace(consumedAt: Date): boolean {
      return model === 'RefreshToken' && now().getTime() - consumedAt.getTime() < REFRESH_GRACE_MS;
    }

    function grantOf(id: string, payload: AdapterPayload): string | undefined {
      if (model === 'Grant') return id;
      return model === 'Interaction' ? undefined : payload.grantId;
    }

    return {
      async upsert(id, payload, expiresIn) {
        const { jti: _, ...withoutId } = payload;
        const expiresAt = payload.exp ? payload.exp * 1000 : now().getTime() + (expiresIn ?? 0) * 1000;
        await store.saveArtefact({
          model,
          id: idOf(id),
          payload: JSON.stringify(plain ? payload : withoutId),
          // A finished interaction is as good as a session until it is followed, so it ends with the account's others.
          accountId: payload.accountId ?? payload.result?.login?.accountId,
          grantId: grantOf(id, payload),
          uid: payload.uid,
          expiresAt: new Date(expiresAt),
        });
      },
      // Clients are the configured ones, never stored.
      find: async (id) => (model === 'Client' ? undefined : restore(await store.findArtefact(model, idOf(id)), id)),
      findByUid: async (uid) => restore(await store.findArtefactByUid(model, uid), undefined),
      // User codes belong to the device flow, which is off.
      findByUserCode: async () => undefined,
      consume: (id) => store.consumeArtefact(model, idOf(id), now()),
      destroy: (id) => store.removeArtefact(model, idOf(id)),
      revokeByGrantId: (grantId) => store.revokeGrant(grantId, model),
    };
  };
}
