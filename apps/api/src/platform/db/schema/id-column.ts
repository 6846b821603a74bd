import type { Id } from '@cairn/domain';
import { bigint } from 'drizzle-orm/pg-core';

/** A 64-bit id or a reference to one, branded with its kind. */
export function idColumn<RowId extends Id<string>>(name: string) {
  return bigint(name, { mode: 'number' }).$type<RowId>();
}
