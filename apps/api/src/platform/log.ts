import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

const STANDARD_OUTPUT = 1;
/** A system call for each line would take a twentieth of the server's time under load. */
const BUFFERED_CHARACTERS = 4_096;
const LONGEST_WAIT_MS = 100;
const ERROR = pino.levels.values.error ?? 0;

interface LineWriter {
  write(line: string): void;
  /** Where lines are gathered first. */
  flushSync?(): void;
}

/** Writes lines to an open file together, a moment later or when the process exits. */
export function gatherLines(file: number): LineWriter {
  const lines = pino.destination({
    dest: file,
    minLength: BUFFERED_CHARACTERS,
    periodicFlush: LONGEST_WAIT_MS,
    sync: true,
  });
  process.once('exit', () => lines.flushSync());
  return lines;
}

let standardOutput: LineWriter | undefined;

/** One JSON object a line. Requests and answers are never logged whole. An error is written at once, in case it is the last line. */
export function createLog(level: LogLevel, stream?: LineWriter): FastifyBaseLogger {
  standardOutput ??= stream ? undefined : gatherLines(STANDARD_OUTPUT);
  const lines = stream ?? standardOutput;
  return pino(
    {
      level,
      serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
      hooks: {
        logMethod(given, log, lineLevel) {
          log.apply(this, given);
          if (lineLevel >= ERROR) lines?.flushSync?.();
        },
      },
    },
    lines,
  );
}
