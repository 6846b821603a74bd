import * as z from 'zod/mini';
import type { ProfileDraft } from '../users/index.ts';

const KEY = 'onboardingProfile';

const text = z.string();
const schema = z.object({
  firstName: text,
  middleName: text,
  lastName: text,
  preferredName: text,
  dateOfBirth: text,
  gender: text,
  occupation: text,
  phoneNumber: text,
  email: text,
  address: text,
  city: text,
  state: text,
  zipCode: text,
});

/** The unsent profile draft in this tab; logging out clears it. */
export function loadProfileDraft(): ProfileDraft | null {
  try {
    return z.safeParse(schema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function saveProfileDraft(draft: ProfileDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(draft));
}
