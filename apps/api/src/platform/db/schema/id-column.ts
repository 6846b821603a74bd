import type { Id } from '@cairn/domain';
import { bigint } from 'drizzle-orm/pg-core';

/** A row's id of 64 bits, or a reference to one; of which kind, its type says. */
export function idColumn<RowId extends Id<string>>(name: string) {
  return bigint(name, { mode: 'number' }).$type<RowId>();
}
