import { holdsAt, type PremiumTerm } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';

/** The columns that determine whether a user has premium. */
type PremiumColumns = Pick<typeof users.$inferSelect, 'premium' | 'premiumUntil' | 'premiumEndedAt'>;

const termOf = ({ premium, premiumUntil }: Omit<PremiumColumns, 'premiumEndedAt'>): PremiumTerm => ({
  hasPremium: premium,
  until: premiumUntil,
});

/** Whether a user has premium now. Every check goes through here. */
export function hasPremium(user: Omit<PremiumColumns, 'premiumEndedAt'>, now: Date): boolean {
  return holdsAt(termOf(user), now);
}

/** When a user lost premium; null if they have it or never had it. */
export function premiumLostAt(user: PremiumColumns, now: Date): Date | null {
  if (hasPremium(user, now)) return null;
  return user.premium ? user.premiumUntil : user.premiumEndedAt;
}

/** Saves a user's premium term and, if it was lost, when. */
export async function savePremium(tx: Db, userId: number, term: PremiumTerm, now: Date): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) return;
  const after = { premium: term.hasPremium, premiumUntil: term.until };
  const lostAt = hasPremium(after, now) ? null : (premiumLostAt(user, now) ?? (user.premium ? now : null));
  await tx
    .update(users)
    .set({ ...after, premiumEndedAt: lostAt })
    .where(eq(users.id, userId));
}
