import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sandboxRecords } from '../db/schema/index.ts';

const isRecord = (kind: string, id: string) => and(eq(sandboxRecords.kind, kind), eq(sandboxRecords.id, id));

export function createSandboxStore(db: Db) {
  return {
    async get(kind: string, id: string): Promise<unknown> {
      const [row] = await db.select().from(sandboxRecords).where(isRecord(kind, id));
      return row?.value;
    },
    async list(kind: string) {
      return db
        .select({ id: sandboxRecords.id, value: sandboxRecords.value })
        .from(sandboxRecords)
        .where(eq(sandboxRecords.kind, kind))
        .orderBy(asc(sandboxRecords.id));
    },
    async put(kind: string, id: string, value: unknown) {
      await db
        .insert(sandboxRecords)
        .values({ kind, id, value })
        .onConflictDoUpdate({ target: [sandboxRecords.kind, sandboxRecords.id], set: { value } });
    },
    async remove(kind: string, id: string) {
      await db.delete(sandboxRecords).where(isRecord(kind, id));
    },
  };
}
