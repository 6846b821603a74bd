import * as z from 'zod/mini';
import type { ProfileDraft } from '../users/index.ts';

const KEY = 'onboardingProfile';

const text = z.string();
const stored = z.object({
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

/** What was typed and not yet sent, in this tab; logging out clears it. */
export function typedProfile(): ProfileDraft | null {
  try {
    return z.safeParse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

export function keepTypedProfile(draft: ProfileDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(draft));
}
