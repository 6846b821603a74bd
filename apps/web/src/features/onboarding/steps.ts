/** One onboarding step: its name in the step indicator and its route. */
export interface OnboardingStep {
  readonly name: string;
  readonly path: string;
}

export const standardSteps: readonly OnboardingStep[] = [
  { name: 'Account Type', path: '/AccountType' },
  { name: "Let's Get to Know You", path: '/UserData' },
  { name: 'Subscription', path: '/StripePayments' },
  { name: 'Category Selection', path: '/UserCategoryData' },
  { name: 'Accounts', path: '/ConnnectAccounts' },
];

export const juniorSteps: readonly OnboardingStep[] = [
  { name: 'Account Type', path: '/AccountType' },
  { name: "Let's Get to Know You", path: '/JuniorUserData' },
  { name: 'Category Selection', path: '/JuniorCategoryData' },
  { name: 'Accounts', path: '/ConnectJuniorAccounts' },
];

/** The step where the user left off, as saved by the server; null before the first. */
export function savedStep(onboardingStep: string): OnboardingStep | null {
  const path = `/${onboardingStep}`;
  return [...standardSteps, ...juniorSteps].slice(1).find((step) => step.path === path) ?? null;
}

/** The link back to onboarding, for new users on a page outside the steps. */
export function setupLink({ onboardingStep }: { readonly onboardingStep: string }): { to: string; label: string } {
  return { to: savedStep(onboardingStep)?.path ?? '/AccountType', label: 'Back to setup' };
}
