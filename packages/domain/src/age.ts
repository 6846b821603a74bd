import { type Day, dayParts } from './day.ts';

const ADULT_AGE = 18;

/** Birthdays passed. Born on 29 February, the birthday of a common year is 1 March. */
export function ageOn(born: Day, today: Day): number {
  const birth = dayParts(born);
  const now = dayParts(today);
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.date >= birth.date);
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

/** A missing birth date, or one in year 1 (what an empty date becomes elsewhere), is nobody's eighteenth birthday. */
export function isOver18(born: Day | null, today: Day): boolean {
  return born !== null && dayParts(born).year > 1 && ageOn(born, today) >= ADULT_AGE;
}
