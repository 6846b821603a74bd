import type { Keys } from '../keys.ts';
import type { Artifact, AttemptCount, IdentityAccount, IdentityStore, ResetToken } from '../store.ts';

type StoredRow = Artifact & { readonly consumedAt: Date | undefined };

class MemoryRows {
  readonly accounts = new Map<string, IdentityAccount>();
  readonly artifacts = new Map<string, StoredRow>();
  readonly attempts = new Map<string, AttemptCount>();
  readonly resets = new Map<string, ResetToken>();
  keys: string | undefined;
}

const keyOf = (model: string, id: string) => `${model}:${id}`;

function removeWhere<T>(rows: Map<string, T>, unwanted: (row: T) => boolean): number {
  const found = [...rows].filter(([, row]) => unwanted(row));
  for (const [key] of found) rows.delete(key);
  return found.length;
}

type AccountCalls = 'accountById' | 'accountByEmail' | 'createAccount' | 'setPasswordHash';

function accountCalls({ accounts }: MemoryRows): Pick<IdentityStore, AccountCalls> {
  return {
    accountById: async (id) => accounts.get(id),
    accountByEmail: async (email) => [...accounts.values()].find((account) => account.email === email),
    async createAccount(account) {
      if ([...accounts.values()].some(({ email }) => email === account.email)) return 'taken';
      accounts.set(account.id, { ...account });
      return 'created';
    },
    async setPasswordHash(accountId, passwordHash, expected) {
      const account = accounts.get(accountId);
      if (!account || (expected !== undefined && account.passwordHash !== expected)) return false;
      accounts.set(accountId, { ...account, passwordHash });
      return true;
    },
  };
}

type ArtifactCalls =
  | 'saveArtifact'
  | 'findArtifact'
  | 'findArtifactByUid'
  | 'consumeArtifact'
  | 'lastConsumedAt'
  | 'consumeGrant'
  | 'removeArtifact'
  | 'revokeGrant'
  | 'revokeAccount';

function artifactCalls({ artifacts, resets }: MemoryRows): Pick<IdentityStore, ArtifactCalls> {
  return {
    async saveArtifact(artifact) {
      const key = keyOf(artifact.model, artifact.id);
      artifacts.set(key, { ...artifact, consumedAt: artifacts.get(key)?.consumedAt });
    },
    async findArtifact(model, id) {
      const found = artifacts.get(keyOf(model, id));
      return found && { payload: found.payload, consumedAt: found.consumedAt };
    },
    async findArtifactByUid(model, uid) {
      const found = [...artifacts.values()].find((row) => row.model === model && row.uid === uid);
      return found && { payload: found.payload, consumedAt: found.consumedAt };
    },
    async consumeArtifact(model, id, at) {
      const found = artifacts.get(keyOf(model, id));
      if (found) artifacts.set(keyOf(model, id), { ...found, consumedAt: found.consumedAt ?? at });
    },
    async lastConsumedAt(model, grantId) {
      const times = [...artifacts.values()]
        .filter((row) => row.model === model && row.grantId === grantId)
        .flatMap(({ consumedAt }) => (consumedAt ? [consumedAt.getTime()] : []));
      return times.length > 0 ? new Date(Math.max(...times)) : undefined;
    },
    async consumeGrant(model, grantId, at) {
      for (const [key, row] of artifacts)
        if (row.model === model && row.grantId === grantId && !row.consumedAt)
          artifacts.set(key, { ...row, consumedAt: at });
    },
    async removeArtifact(model, id) {
      artifacts.delete(keyOf(model, id));
    },
    async revokeGrant(grantId, model) {
      removeWhere(artifacts, (row) => row.grantId === grantId && (model === undefined || row.model === model));
    },
    async revokeAccount(accountId, except) {
      removeWhere(
        artifacts,
        (row) =>
          row.accountId === accountId &&
          !(except && row.model === 'Session' && row.uid === except.sessionUid) &&
          !(except && row.grantId !== undefined && except.grantIds.includes(row.grantId)),
      );
      resets.delete(accountId);
    },
  };
}

type AttemptCalls = 'countAttempt' | 'refundAttempt' | 'clearAttempts';

function attemptCalls({ attempts }: MemoryRows): Pick<IdentityStore, AttemptCalls> {
  return {
    async countAttempt(key, now, windowMs) {
      const found = attempts.get(key);
      const running = found && found.resetsAt > now ? found : undefined;
      const next: AttemptCount = {
        count: (running?.count ?? 0) + 1,
        resetsAt: running?.resetsAt ?? new Date(now.getTime() + windowMs),
      };
      attempts.set(key, next);
      return next;
    },
    async refundAttempt(key) {
      const found = attempts.get(key);
      if (found) attempts.set(key, { ...found, count: Math.max(0, found.count - 1) });
    },
    async clearAttempts(key) {
      attempts.delete(key);
    },
  };
}

type ResetCalls = 'saveResetToken' | 'peekResetToken' | 'takeResetToken';

function resetCalls({ resets }: MemoryRows): Pick<IdentityStore, ResetCalls> {
  function findUnexpired(tokenHash: string, now: Date): ResetToken | undefined {
    return [...resets.values()].find((reset) => reset.tokenHash === tokenHash && reset.expiresAt > now);
  }
  return {
    async saveResetToken(token) {
      resets.set(token.accountId, { ...token });
    },
    peekResetToken: async (tokenHash, now) => findUnexpired(tokenHash, now)?.accountId,
    async takeResetToken(tokenHash, now) {
      const found = findUnexpired(tokenHash, now);
      if (found) resets.delete(found.accountId);
      return found?.accountId;
    },
  };
}

/** A store for tests. */
export function memoryStore(): IdentityStore {
  const rows = new MemoryRows();
  const artifacts = artifactCalls(rows);
  return {
    ...accountCalls(rows),
    ...artifacts,
    ...attemptCalls(rows),
    ...resetCalls(rows),
    async removeAccount(accountId) {
      await artifacts.revokeAccount(accountId);
      rows.accounts.delete(accountId);
    },
    async loadOrCreateKeys(make) {
      rows.keys ??= JSON.stringify(make());
      const loaded: Keys = JSON.parse(rows.keys);
      return loaded;
    },
    async removeExpired(now) {
      return (
        removeWhere(rows.artifacts, (row) => row.expiresAt <= now) +
        removeWhere(rows.attempts, (row) => row.resetsAt <= now) +
        removeWhere(rows.resets, (row) => row.expiresAt <= now)
      );
    },
  };
}
