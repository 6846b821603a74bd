import type { Page } from '@playwright/test';
import pg from 'pg';
import { newPersonDetails, type PersonDetails } from '../../scripts/people/person.ts';
import { callApi } from './ledger.ts';
import { signUpNewUser } from './person.ts';

/** In the journeys' database, the email decides who has Premium, so journeys about banks don't have to pay first. */
export async function grantPremiumByEmail(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(`
    create function journeys_premium() returns trigger language plpgsql as $$
    begin
      if new.email like 'premium-%' then new.premium := true; end if;
      return new;
    end $$;
    create trigger journeys_premium before insert or update on users
      for each row execute function journeys_premium();
  `);
  await database.end();
}

const profile = { FirstName: 'Robin', LastName: 'Example', DateOfBirth: '1990-05-05' };

/** Signs the page in as a new adult with Premium who has completed onboarding. */
export async function signUpWithPremium(page: Page, overrides: object = {}): Promise<PersonDetails> {
  const person = newPersonDetails();
  const details = await signUpNewUser(page, { ...person, email: `premium-${person.email}` });
  await callApi(page, 'User/SaveUserAccount', {
    ...profile,
    Email: details.email,
    newUserLoginFlowComplete: true,
    ...overrides,
  });
  return details;
}
