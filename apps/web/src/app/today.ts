import { type Day, dayAt } from '@cairn/domain';

/** The day it is for whoever looks at this browser. */
export function browserToday(): Day {
  return dayAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}
