import { isOver18 } from '../age.ts';
import type { Day } from '../day.ts';

/** Why a user may not connect a bank; null if they may. Age comes first, so a junior is never asked to pay. */
export function linkRefusal(
  user: { readonly dateOfBirth: Day | null; readonly premium: boolean },
  today: Day,
): 'not an adult' | 'not premium' | null {
  if (!isOver18(user.dateOfBirth, today)) return 'not an adult';
  return user.premium ? null : 'not premium';
}
