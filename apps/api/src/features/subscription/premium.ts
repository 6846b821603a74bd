import { holdsAt, type PremiumTerm } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';

/** The part of a user's row that says whether they have premium. */
type PremiumColumns = Pick<typeof users.$inferSelect, 'premium' | 'premiumUntil' | 'premiumEndedAt'>;

const termOf = ({ premium, premiumUntil }: Omit<PremiumColumns, 'premiumEndedAt'>): PremiumTerm => ({
  hasPremium: premium,
  until: premiumUntil,
});

/** Whether a user has premium now: the one place that everything asks. */
export function hasPremium(user: Omit<PremiumColumns, 'premiumEndedAt'>, now: Date): boolean {
  return holdsAt(termOf(user), now);
}

/** When a user lost premium; null with premium, and for who never had it. */
export function premiumLostAt(user: PremiumColumns, now: Date): Date | null {
  if (hasPremium(user, now)) return null;
  return user.premium ? user.premiumUntil : user.premiumEndedAt;
}

/** Keeps what a subscription gives, and remembers when premium was lost. */
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
