import { type Day, dayParts } from './day.ts';

const ADULT_AGE = 18;
const JUNIOR_AGE = 13;
const OLDEST_AGE = 130;

export type AgeClass = 'child' | 'junior' | 'adult';

/** Counts birthdays passed. In common years, someone born on February 29 has their birthday on March 1. */
export function ageOn(born: Day, today: Day): number {
  const birth = dayParts(born);
  const now = dayParts(today);
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.date >= birth.date);
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

/** False if the birth date is missing or in year 1, which is how some systems write an empty date. */
export function isOver18(born: Day | null, today: Day): boolean {
  return born !== null && dayParts(born).year > 1 && ageOn(born, today) >= ADULT_AGE;
}

/** Whether the day is a plausible birth date: not in year 1, not in the future, and at most 130 years ago. */
export function isBirthDate(born: Day, today: Day): boolean {
  return dayParts(born).year > 1 && born <= today && ageOn(born, today) <= OLDEST_AGE;
}

/** A child is under 13 and can't sign up, a junior is 13 to 17, and an adult is 18 or older. */
export function ageClassOf(born: Day, today: Day): AgeClass {
  const age = ageOn(born, today);
  if (age < JUNIOR_AGE) return 'child';
  return age < ADULT_AGE ? 'junior' : 'adult';
}
