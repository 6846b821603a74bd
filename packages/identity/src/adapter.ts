import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { IdentityStore, StoredArtefact } from './store.ts';

/** How long a rotated refresh token still works in any case: two tabs may have used it at once. */
const REFRESH_GRACE_MS = 30_000;
/** How long it works while none of its successors has been used: the answer that brought them may be lost. */
const LOST_ANSWER_MS = 24 * 60 * 60_000;

/** When a replaced token counts as used: too long ago to work again. Not second zero, which the provider reads as unused. */
const REPLACED = new Date(1_000);

// Their ids are no bearer secrets: the first two travel in signed cookies, a grant's id never leaves the server.
const PLAIN_IDS = new Set(['Session', 'Interaction', 'Grant']);

/** Keeps the provider's artefacts in the store. Tokens are stored under their hash: a copy of the database signs nobody in. */
export function makeAdapter(store: IdentityStore, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const plain = PLAIN_IDS.has(model);
    const idOf = (id: string) => (plain ? id : hashOf(id));

    async function restore(
      found: StoredArtefact | undefined,
      id: string | undefined,
    ): Promise<AdapterPayload | undefined> {
      if (!found) return undefined;
      const payload: AdapterPayload = JSON.parse(found.payload);
      if (id !== undefined) payload.jti = id;
      if (found.consumedAt && !(await mayBeUsedAgain(found.consumedAt, payload.grantId))) {
        payload.consumed = Math.floor(found.consumedAt.getTime() / 1000);
      }
      return payload;
    }

    const ageOf = (consumedAt: Date) => now().getTime() - consumedAt.getTime();

    async function mayBeUsedAgain(consumedAt: Date, grantId: string | undefined): Promise<boolean> {
      if (model !== 'RefreshToken') return false;
      if (ageOf(consumedAt) < REFRESH_GRACE_MS) return true;
      if (ageOf(consumedAt) >= LOST_ANSWER_MS || grantId === undefined) return false;
      const lastUse = await store.lastConsumedAt(model, grantId);
      return lastUse === undefined || lastUse <= consumedAt;
    }

    /**
     * A token that is exchanged again long after the first time takes the place of successors that never arrived. They
     * count as used long ago: should one of them have arrived after all, at a thief or at the owner, its use ends the grant.
     */
    async function replaceSuccessors(id: string): Promise<void> {
      const found = await store.findArtefact(model, id);
      if (!found?.consumedAt || ageOf(found.consumedAt) < REFRESH_GRACE_MS) return;
      const { grantId }: AdapterPayload = JSON.parse(found.payload);
      if (grantId !== undefined) await store.consumeGrant(model, grantId, REPLACED);
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
      find: async (id) =>
        model === 'Client' ? undefined : await restore(await store.findArtefact(model, idOf(id)), id),
      findByUid: async (uid) => await restore(await store.findArtefactByUid(model, uid), undefined),
      // User codes belong to the device flow, which is off.
      findByUserCode: async () => undefined,
      async consume(id) {
        if (model === 'RefreshToken') await replaceSuccessors(idOf(id));
        await store.consumeArtefact(model, idOf(id), now());
      },
      destroy: (id) => store.removeArtefact(model, idOf(id)),
      revokeByGrantId: (grantId) => store.revokeGrant(grantId, model),
    };
  };
}
