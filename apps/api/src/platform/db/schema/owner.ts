import { integer } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Whose row it is. Keys begin with it, and erasing a user takes all of theirs along. */
export function owner() {
  return integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}
