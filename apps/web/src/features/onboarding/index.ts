export { isOpenDuringOnboarding } from './gate.ts';
export type { Imported } from './importedCount.ts';
export { OnboardingLayout } from './OnboardingLayout.tsx';
export { useSaveStep } from './onboardingStep.data.ts';
export { setupLink } from './steps.ts';
export { adultCategories, juniorCategories, toPayload } from './suggestedCategories.ts';
