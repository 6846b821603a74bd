import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashOf } from './hash.ts';
import type { IdentityStore, StoredArtifact } from './store.ts';

/** A rotated refresh token always works this long, because two tabs may refresh at the same time. */
const REFRESH_GRACE_MS = 30_000;
/**
 * A rotated token works this long if none of its successors has been used, because their response may have been lost.
 */
const LOST_RESPONSE_MS = 24 * 60 * 60_000;

/** Marks replaced tokens as consumed long ago. It can't be zero, which the provider reads as not consumed. */
const REPLACED = new Date(1_000);

// These ids aren't bearer secrets: sessions and interactions use signed cookies, and grant ids never leave the server.
const PLAIN_IDS = new Set(['Session', 'Interaction', 'Grant']);

function grantOf(model: string, id: string, payload: AdapterPayload): string | undefined {
  if (model === 'Grant') return id;
  return model === 'Interaction' ? undefined : payload.grantId;
}

/**
 * Saves the provider's artifacts in the store. Tokens are stored as hashes, so a leaked database can't be used to sign
 * in.
 */
export function makeAdapter(store: IdentityStore, now: () => Date): (model: string) => Adapter {
  return (model) => {
    const plain = PLAIN_IDS.has(model);
    const idOf = (id: string) => (plain ? id : hashOf(id));

    async function restore(
      found: StoredArtifact | undefined,
      id: string | undefined,
    ): Promise<AdapterPayload | undefined> {
      if (!found) return undefined;
      const payload: AdapterPayload = JSON.parse(found.payload);
      if (id !== undefined) payload.jti = id;
      if (found.consumedAt && !(await canBeReused(found.consumedAt, payload.grantId))) {
        payload.consumed = Math.floor(found.consumedAt.getTime() / 1000);
      }
      return payload;
    }

    const ageOf = (consumedAt: Date) => now().getTime() - consumedAt.getTime();

    async function canBeReused(consumedAt: Date, grantId: string | undefined): Promise<boolean> {
      if (model !== 'RefreshToken') return false;
      if (ageOf(consumedAt) < REFRESH_GRACE_MS) return true;
      if (ageOf(consumedAt) >= LOST_RESPONSE_MS || grantId === undefined) return false;
      const lastUse = await store.lastConsumedAt(model, grantId);
      return lastUse === undefined || lastUse <= consumedAt;
    }

    /**
     * A token exchanged again after the grace period means its successors never arrived, so they are marked as
     * consumed. If one did arrive, with the owner or a thief, using it revokes the grant.
     */
    async function replaceSuccessors(id: string): Promise<void> {
      const found = await store.findArtifact(model, id);
      if (!found?.consumedAt || ageOf(found.consumedAt) < REFRESH_GRACE_MS) return;
      const { grantId }: AdapterPayload = JSON.parse(found.payload);
      if (grantId !== undefined) await store.consumeGrant(model, grantId, REPLACED);
    }

    return {
      async upsert(id, payload, expiresIn) {
        const { jti: _, ...withoutId } = payload;
        const expiresAt = payload.exp ? payload.exp * 1000 : now().getTime() + (expiresIn ?? 0) * 1000;
        await store.saveArtifact({
          model,
          id: idOf(id),
          payload: JSON.stringify(plain ? payload : withoutId),
          // A finished interaction can still become a session, so it is revoked together with the account's sessions.
          accountId: payload.accountId ?? payload.result?.login?.accountId,
          grantId: grantOf(model, id, payload),
          uid: payload.uid,
          expiresAt: new Date(expiresAt),
        });
      },
      // Clients come from the configuration and are never stored.
      find: async (id) =>
        model === 'Client' ? undefined : await restore(await store.findArtifact(model, idOf(id)), id),
      findByUid: async (uid) => await restore(await store.findArtifactByUid(model, uid), undefined),
      // User codes belong to the device flow, which is disabled.
      findByUserCode: async () => undefined,
      async consume(id) {
        if (model === 'RefreshToken') await replaceSuccessors(idOf(id));
        await store.consumeArtifact(model, idOf(id), now());
      },
      destroy: (id) => store.removeArtifact(model, idOf(id)),
      revokeByGrantId: (grantId) => store.revokeGrant(grantId, model),
    };
  };
}
