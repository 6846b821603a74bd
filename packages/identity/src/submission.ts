import type { Interaction } from './core.ts';
import { isRecord } from './is-record.ts';
import type { Screen } from './pages/entry.ts';

/** What was submitted last, but the password, and what was wrong with it. */
export interface Submission {
  readonly screen: Screen;
  readonly email: string;
  readonly name: string;
  readonly errors: Readonly<Record<string, string>>;
  /** The email belongs to an account already. */
  readonly taken: boolean;
  /** The email and the password do not belong together. */
  readonly wrong: boolean;
  /** Milliseconds since 1970: no further attempt before. */
  readonly blockedUntil: number;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** From the interaction, where it waits for the page that shows it; before the first, what the app says of the person. */
export function readSubmission({ lastSubmission, params }: Interaction): Submission {
  const entry = lastSubmission?.entry;
  const kept = isRecord(entry) ? entry : { email: textOf(params.login_hint).slice(0, 254) };
  const errors = isRecord(kept.errors) ? Object.entries(kept.errors) : [];
  return {
    screen: kept.screen === 'signup' ? 'signup' : 'login',
    email: textOf(kept.email),
    name: textOf(kept.name),
    errors: Object.fromEntries(errors.map(([field, text]) => [field, textOf(text)])),
    taken: kept.taken === true,
    wrong: kept.wrong === true,
    blockedUntil: typeof kept.blockedUntil === 'number' ? kept.blockedUntil : 0,
  };
}

export async function keepSubmission(interaction: Interaction, submission: Partial<Submission>): Promise<void> {
  interaction.lastSubmission = { entry: submission };
  await interaction.persist();
}
