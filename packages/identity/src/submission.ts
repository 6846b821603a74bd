import type { Interaction } from './core.ts';
import { isRecord } from './is-record.ts';
import type { Screen } from './pages/entry.ts';

/** The last submitted form without its password, and its errors. */
export interface Submission {
  readonly screen: Screen;
  readonly email: string;
  readonly name: string;
  readonly errors: Readonly<Record<string, string>>;
  /** The email already has an account. */
  readonly taken: boolean;
  /** The email or password is incorrect. */
  readonly wrong: boolean;
  /** No further attempt is allowed before this time, in milliseconds since 1970. */
  readonly blockedUntil: number;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Reads the submission stored in the interaction. Before the first one, it contains the email from the app's login
 * hint.
 */
export function readSubmission({ lastSubmission, params }: Interaction): Submission {
  const entry = lastSubmission?.entry;
  const stored = isRecord(entry) ? entry : { email: textOf(params.login_hint).slice(0, 254) };
  const errors = isRecord(stored.errors) ? Object.entries(stored.errors) : [];
  return {
    screen: stored.screen === 'signup' ? 'signup' : 'login',
    email: textOf(stored.email),
    name: textOf(stored.name),
    errors: Object.fromEntries(errors.map(([field, text]) => [field, textOf(text)])),
    taken: stored.taken === true,
    wrong: stored.wrong === true,
    blockedUntil: typeof stored.blockedUntil === 'number' ? stored.blockedUntil : 0,
  };
}

export async function saveSubmission(interaction: Interaction, submission: Partial<Submission>): Promise<void> {
  interaction.lastSubmission = { entry: submission };
  await interaction.persist();
}
