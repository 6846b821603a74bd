import type { GoalLook } from './goalForm.ts';

interface Starter extends GoalLook {
  /** Its name in the URL. */
  readonly key: string;
}

const look = (key: string, name: string, icon: string, iconColor: string): Starter => ({ key, name, icon, iconColor });

const blank = look('new', '', 'fas fa-piggy-bank', '#22864A');

export const starters: readonly Starter[] = [
  look('emergency', 'Emergency fund', 'fas fa-umbrella', '#28568E'),
  look('trip', 'A trip', 'fas fa-plane', '#057BAC'),
  look('laptop', 'A new laptop', 'fas fa-laptop', '#875AAB'),
];

export const juniorStarters: readonly Starter[] = [
  look('bike', 'A bike', 'fas fa-bicycle', '#22864A'),
  look('game', 'A game', 'fas fa-gamepad', '#875AAB'),
  look('college', 'College', 'fas fa-graduation-cap', '#28568E'),
];

export function findStarter(key: string): Starter {
  return [...starters, ...juniorStarters].find((one) => one.key === key) ?? blank;
}
