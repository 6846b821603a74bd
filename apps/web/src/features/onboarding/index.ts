export { isOpenToNewcomer } from './gate.ts';
export type { Imported } from './importedCount.ts';
export { OnboardingLayout } from './OnboardingLayout.tsx';
export { useSaveStep } from './onboardingStep.data.ts';
export { setupOf } from './steps.ts';
