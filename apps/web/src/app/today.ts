import { type Day, dayAt } from '@cairn/domain';

/** Today in the browser's time zone. */
export function browserToday(): Day {
  return dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
