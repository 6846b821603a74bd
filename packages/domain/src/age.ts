import { type Day, dayParts } from './day.ts';

const ADULT_AGE = 18;
const JUNIOR_AGE = 13;
const OLDEST_AGE = 130;

export type AgeClass = 'child' | 'junior' | 'adult';

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

/** Whether somebody can have been born that day: not in year 1, not in the future, not longer ago than people live. */
export function isBirthDate(born: Day, today: Day): boolean {
  return dayParts(born).year > 1 && born <= today && ageOn(born, today) <= OLDEST_AGE;
}

/** Under 13 a child, who is refused; 13 to 17 a junior; from 18 on an adult. */
export function ageClassOf(born: Day, today: Day): AgeClass {
  const age = ageOn(born, today);
  if (age < JUNIOR_AGE) return 'child';
  return age < ADULT_AGE ? 'junior' : 'adult';
}
