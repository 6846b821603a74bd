import { isOver18 } from '../age.ts';
import type { Day } from '../day.ts';

/** Why somebody may not connect a bank; null when they may. A junior is never asked to pay. */
export function linkRefusal(
  person: { readonly dateOfBirth: Day | null; readonly premium: boolean },
  today: Day,
): 'not an adult' | 'not premium' | null {
  if (!isOver18(person.dateOfBirth, today)) return 'not an adult';
  return person.premium ? null : 'not premium';
}
