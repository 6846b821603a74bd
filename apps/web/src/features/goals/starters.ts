import type { GoalLook } from './goalForm.ts';

interface Starter extends GoalLook {
  /** Its name in the URL. */
  readonly key: string;
}

const look = (key: string, name: string, icon: string, iconColor: string): Starter => ({ key, name, icon, iconColor });

/** Goals differ in color, so that their money in an account can be distinguished. */
const colors = ['#22864A', '#057BAC', '#875AAB', '#BA8623', '#28568E'] as const;

function blankLook(goals: readonly Pick<GoalLook, 'iconColor'>[]): Starter {
  const taken = new Set(goals.map(({ iconColor }) => iconColor));
  return look('new', '', 'fas fa-piggy-bank', colors.find((color) => !taken.has(color)) ?? colors[0]);
}

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

/** The look of a new goal beside the others. */
export function findStarter(key: string, goals: readonly Pick<GoalLook, 'iconColor'>[]): Starter {
  return [...starters, ...juniorStarters].find((one) => one.key === key) ?? blankLook(goals);
}
