import { createInterface } from 'node:readline/promises';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/open.ts';
import { createEmbeddedIdentity } from './platform/identity/mount.ts';
import { createLog } from './platform/log.ts';
import { createVault, loadEncryptionKey } from './platform/vault.ts';

/** Typed at the keyboard, or piped in; never an argument, which others on the machine could see. */
async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stdout : undefined });
  const password = await lines.question(process.stdin.isTTY ? 'New password (8 to 128 characters): ' : '');
  lines.close();
  return password;
}

async function setPassword(email: string, password: string): Promise<string> {
  const config = readConfig(process.env);
  if (!config.oidc.embedded) throw new ConfigError('OIDC_ISSUER is set: passwords are changed at that provider.');
  const db = await openDatabase(config, () => {});
  try {
    return await db.migrate(async () => {
      const identity = await createEmbeddedIdentity({
        config,
        db: db.db,
        clock: systemClock,
        vault: createVault(loadEncryptionKey(config)),
        stylesheetUrl: '',
        sendMail: null,
        log: createLog(config.logLevel),
      });
      const done = await identity.setPassword(email, password);
      if (done === 'unknown') throw new ConfigError(`Nobody has signed up as ${email}.`);
      return `The password of ${email} is set; they are logged out everywhere.`;
    });
  } finally {
    await db.close();
  }
}

const [email] = process.argv.slice(2);
try {
  if (email === undefined) throw new ConfigError('Say whose: npm run set-password -- you@example.com');
  process.stdout.write(`${await setPassword(email, await readPassword())}\n`);
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof RangeError;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
