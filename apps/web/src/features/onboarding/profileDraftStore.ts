import * as z from 'zod/mini';
import { type ProfileDraft, profileDraft } from '../users/index.ts';

const KEY = 'onboardingProfile';

/** The unsent profile draft in this tab; logging out clears it. */
export function loadProfileDraft(): ProfileDraft | null {
  try {
    return z.safeParse(profileDraft, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function saveProfileDraft(draft: ProfileDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(draft));
}
