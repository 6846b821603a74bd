import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Page } from '@playwright/test';
import { newPersonDetails, type PersonDetails } from '../../scripts/people/person.ts';
import { callApi } from './ledger.ts';
import { signUpNewUser } from './person.ts';

/** In the journeys' database an address decides who has premium, so that a journey about banks need not pay first. */
export async function letAddressesHavePremium(dataDirectory: string): Promise<void> {
  const database = await PGlite.create(join(dataDirectory, 'pglite'));
  await database.exec(`
    create function journeys_premium() returns trigger language plpgsql as $$
    begin
      if new.email like 'premium-%' then new.premium := true; end if;
      if new.email like 'lapsed-%' then new.premium := false; end if;
      return new;
    end $$;
    create trigger journeys_premium before insert or update on users
      for each row execute function journeys_premium();
  `);
  await database.close();
}

const profile = { FirstName: 'Robin', LastName: 'Example', DateOfBirth: '1990-05-05' };

/** An adult with premium who has finished onboarding. */
export async function signUpWithPremium(page: Page, more: object = {}): Promise<PersonDetails> {
  const someone = newPersonDetails();
  const details = await signUpNewUser(page, { ...someone, email: `premium-${someone.email}` });
  await callApi(page, 'User/SaveUserAccount', {
    ...profile,
    Email: details.email,
    newUserLoginFlowComplete: true,
    ...more,
  });
  return details;
}

/** From here on the person has no premium any more. */
export async function losePremium(page: Page, { email }: PersonDetails): Promise<void> {
  await callApi(page, 'User/SaveUserAccount', { ...profile, Email: email.replace('premium-', 'lapsed-') });
}
