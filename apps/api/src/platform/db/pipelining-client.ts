import pg from 'pg';
import { type NameStatement, nameRepeated } from './named-statements.ts';
import { PlainQuery, type PlainStatement, type QueryAnswer } from './plain-query.ts';

function isStatement(given: unknown): given is PlainStatement {
  return typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';
}

const isAnswer = (given: unknown): given is QueryAnswer => typeof given === 'function';

interface PipeliningConfig extends pg.ClientConfig {
  readonly nameStatement?: NameStatement;
}

/**
 * Sends statements without waiting for earlier results. Statements of one event loop tick go out in one write, because
 * each write costs both sides a system call and wakes PostgreSQL up. The driver rejects cursors and row streams in a
 * pipeline.
 */
export class PipeliningClient extends pg.Client {
  constructor(config?: PipeliningConfig) {
    super({ ...config, pipeline: true });
    const nameStatement = config?.nameStatement ?? nameRepeated();
    const send = this.query;
    let isCorked = false;
    const sendPlain = (statement: PlainStatement, values: unknown, callback: unknown): unknown => {
      const sendWith = (answer: QueryAnswer) =>
        void Reflect.apply(send, this, [new PlainQuery(nameStatement(statement), values, answer)]);
      if (isAnswer(callback)) return sendWith(callback);
      return new Promise((resolve, reject) => sendWith((error, result) => (error ? reject(error) : resolve(result))));
    };
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
      if (isStatement(given) && !('submit' in given) && Array.isArray(more[0]))
        return sendPlain(given, more[0], more[1]);
      return Reflect.apply(send, this, [given, ...more]);
    };
    Reflect.set(this, 'query', query);
  }
}
