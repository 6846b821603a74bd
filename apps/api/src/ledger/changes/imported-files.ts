import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { importedFiles } from '../../platform/db/schema/index.ts';
import type { Change } from './change-set.ts';

/** Remembers which file a change imported. */
export async function recordFile(tx: Db, { ledgerId, id }: Change, name: string): Promise<void> {
  if (name !== '') await tx.insert(importedFiles).values({ ledgerId, changeSetId: id, name });
}

/** Runs when the import is undone. */
export async function forgetFile(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId): Promise<void> {
  await tx
    .delete(importedFiles)
    .where(and(eq(importedFiles.ledgerId, ledgerId), eq(importedFiles.changeSetId, changeSetId)));
}

/** The names of the files that the given changes imported, as far as they are known. */
export async function loadFileNames(
  db: Db,
  ledgerId: LedgerId,
  changeSetIds: ReadonlySet<ChangeSetId>,
): Promise<ReadonlyMap<ChangeSetId, string>> {
  if (changeSetIds.size === 0) return new Map();
  const isAsked = sql`${importedFiles.changeSetId} in (select unnest(${`{${[...changeSetIds].join(',')}}`}::bigint[]))`;
  const rows = await db
    .select({ id: importedFiles.changeSetId, name: importedFiles.name })
    .from(importedFiles)
    .where(and(eq(importedFiles.ledgerId, ledgerId), isAsked));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
