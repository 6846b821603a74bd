import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { LogLevel } from './config.ts';

const FLUSH_AFTER_MS = 100;
const ERROR = pino.levels.values.error ?? 0;

interface LineWriter {
  write(line: string): void;
  /** Only for writers that buffer. */
  flushSync?(): void;
}

/** Buffers lines: a system call per line would take 5% of the server's time under load. */
export function bufferLines(to: LineWriter): Required<LineWriter> {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flushSync = () => {
    clearTimeout(timer);
    timer = undefined;
    const buffered = lines;
    lines = '';
    if (buffered) to.write(buffered);
  };
  return {
    write(line) {
      lines += line;
      timer ??= setTimeout(flushSync, FLUSH_AFTER_MS).unref();
    },
    flushSync,
  };
}

function openStandardOutput(): LineWriter {
  const lines = bufferLines(pino.destination({ sync: true }));
  process.once('exit', () => lines.flushSync());
  return lines;
}

let standardOutput: LineWriter | undefined;

/** One JSON object per line. Requests and responses are never logged in full. Errors are written immediately. */
export function createLog(level: LogLevel, stream?: LineWriter): FastifyBaseLogger {
  standardOutput ??= stream ? undefined : openStandardOutput();
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
