import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

/** One JSON object a line. Requests and answers are never logged whole. */
export function createLog(level: LogLevel, stream?: { write(line: string): void }): FastifyBaseLogger {
  const options = { level, serializers: { req: () => undefined, res: () => undefined, err: () => undefined } };
  return stream ? pino(options, stream) : pino(options);
}
