/** PostgreSQL classes of which the statement is not at fault: connection, shutdown, too many connections. */
const awayStates = /^(08|57P0|53300)/;
const awaySystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|after calling end on the pool|PGlite is clos/i;

function databaseCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return databaseCode(error.cause);
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = databaseCode(error);
  if (code !== null && (awaySystemCodes.has(code) || awayStates.test(code))) return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
