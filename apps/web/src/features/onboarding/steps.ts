/** One step of a flow: what the indicator calls it, and its route. */
export interface Step {
  readonly name: string;
  readonly path: string;
}

export const standardSteps: readonly Step[] = [
  { name: 'Account Type', path: '/AccountType' },
  { name: "Let's Get to Know You", path: '/UserData' },
  { name: 'Subscription', path: '/StripePayments' },
  { name: 'Category Selection', path: '/UserCategoryData' },
  { name: 'Accounts', path: '/ConnnectAccounts' },
];

export const juniorSteps: readonly Step[] = [
  { name: 'Account Type', path: '/AccountType' },
  { name: "Let's Get to Know You", path: '/JuniorUserData' },
  { name: 'Category Selection', path: '/JuniorCategoryData' },
  { name: 'Accounts', path: '/ConnectJuniorAccounts' },
];

/** The step at which somebody stopped, by what the server keeps of it; null before the first. */
export function stoppedAt(onboardingStep: string): Step | null {
  const path = `/${onboardingStep}`;
  return [...standardSteps, ...juniorSteps].slice(1).find((step) => step.path === path) ?? null;
}

/** The way back into the steps, for a newcomer who reads a page outside them. */
export function setupOf({ onboardingStep }: { readonly onboardingStep: string }): { to: string; label: string } {
  return { to: stoppedAt(onboardingStep)?.path ?? '/AccountType', label: 'Back to setup' };
}
