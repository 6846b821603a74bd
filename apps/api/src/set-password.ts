import { systemClock } from './platform/clock.ts';
import { runCommand, type Terminal } from './platform/command.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/open.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from './platform/identity/mount.ts';
import { readPassword } from './platform/identity/read-password.ts';
import { createLog } from './platform/log.ts';
import { createVault, loadEncryptionKey } from './platform/vault.ts';

function openIdentity(config: Config, db: Database): Promise<EmbeddedIdentity> {
  return db.migrate(() =>
    createEmbeddedIdentity({
      config,
      db: db.db,
      clock: systemClock,
      vault: createVault(loadEncryptionKey(config)),
      stylesheetUrl: '',
      sendMail: null,
      log: createLog(config.logLevel),
    }),
  );
}

/** Prompts only after all other checks. The password isn't an argument because other users could see it. */
async function setPassword(email: string | undefined, env: NodeJS.ProcessEnv, terminal: Terminal): Promise<string> {
  if (email === undefined) throw new ConfigError('Usage: npm run set-password -- you@example.com');
  const config = readConfig(env);
  if (!config.oidc.embedded) throw new ConfigError('OIDC_ISSUER is set, so passwords are managed by that provider.');
  const db = await openDatabase(config, () => {});
  try {
    const identity = await openIdentity(config, db);
    if (!(await identity.hasAccount(email))) throw new ConfigError(`No account found for ${email}.`);
    const password = await readPassword(terminal.stdin, terminal.stdout);
    if (password === null) throw new ConfigError('No password was entered. Nothing has changed.');
    await identity.setPassword(email, password);
    return `Password changed for ${email}. They have been logged out everywhere.`;
  } finally {
    await db.close();
  }
}

export function main([email]: string[], env: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runCommand(terminal, () => setPassword(email, env, terminal));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), process.env, process);
