import pg from 'pg';
import { createStatementNames } from './named-statements.ts';

const nameOf = createStatementNames();

interface Statement {
  readonly text: string;
  readonly name?: string;
}

function isStatement(given: unknown): given is Statement {
  return typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';
}

/** With a name, where it comes often enough. */
export function nameStatement(given: Statement): Statement {
  if (given.name) return given;
  const name = nameOf(given.text);
  return name === undefined ? given : { ...given, name };
}

/**
 * Sends statements without waiting for the answers to those before. Statements of one turn of the event loop travel
 * together, because each write to the socket costs both sides a system call and PostgreSQL a wake-up. The driver refuses
 * cursors and streams of rows in a pipeline.
 */
export class PipeliningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, pipeline: true } : config);
    const send = this.query;
    let isCorked = false;
    const query = (...[given, ...more]: unknown[]): unknown => {
      const { stream } = this.connection;
      if (!isCorked) {
        isCorked = true;
        stream.cork();
        process.nextTick(() => {
          isCorked = false;
          stream.uncork();
        });
      }
      const isNameable = isStatement(given) && !('submit' in given);
      return Reflect.apply(send, this, [isNameable ? nameStatement(given) : given, ...more]);
    };
    Reflect.set(this, 'query', query);
  }
}
