import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** The startup parameters that PgBouncer accepts, which don't include `options`. */
const ACCEPTED = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
]);
const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;

type OnMessage = (type: string, message: Buffer) => void;

function message(type: string, body: Buffer | string): Buffer {
  const head = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES);
  head.write(type, 'latin1');
  head.writeInt32BE(Buffer.byteLength(body) + LENGTH_BYTES, TYPE_BYTES);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** Splits the stream into messages; a client's first message has no type. */
function splitMessages(onMessage: OnMessage, isStartupFirst: boolean): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes = isStartupFirst ? 0 : TYPE_BYTES;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      const one = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(typeBytes === 0 ? 'startup' : one.toString('latin1', 0, TYPE_BYTES), one);
      typeBytes = TYPE_BYTES;
    }
  };
}

function namesIn(startup: Buffer): string[] {
  const PROTOCOL_BYTES = 4;
  const words = startup.toString('utf8', LENGTH_BYTES + PROTOCOL_BYTES).split('\0');
  return words.filter((_, place) => place % 2 === 0 && words[place] !== '');
}

interface PooledSession {
  readonly stream: Socket;
  answer: OnMessage;
}

async function openSession(url: string): Promise<PooledSession> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { stream } = Object(client).connection;
  // The driver has logged in; from now on the pooler's clients handle the messages.
  stream.removeAllListeners('data');
  const session: PooledSession = { stream, answer: () => {} };
  stream.on(
    'data',
    splitMessages((type, one) => session.answer(type, one), false),
  );
  return session;
}

export interface TransactionPooler {
  readonly url: string;
  /** How often a client got a different session than before. */
  readonly switches: number;
  close(): void;
}

class Pooler {
  readonly #idle: PooledSession[];
  readonly #waiting: ((session: PooledSession) => void)[] = [];
  readonly server: Server;
  switches = 0;

  constructor(sessions: readonly PooledSession[]) {
    this.#idle = [...sessions];
    this.server = createServer((socket) => this.#serve(socket));
  }

  #take(use: (session: PooledSession) => void): void {
    // Takes the session that was idle longest, so that a client rarely gets the same one again.
    const session = this.#idle.shift();
    if (session) use(session);
    else this.#waiting.push(use);
  }

  #release(session: PooledSession): void {
    session.answer = () => {};
    const next = this.#waiting.shift();
    if (next) next(session);
    else this.#idle.push(session);
  }

  #serve(socket: Socket): void {
    let session: PooledSession | null = null;
    let before: PooledSession | null = null;
    let isWaiting = false;
    let unanswered = 0;
    let held: Buffer[] = [];
    const answer: OnMessage = (type, one) => {
      socket.write(one);
      if (type !== 'Z') return;
      unanswered -= 1;
      const isInTransaction = one.toString('latin1', one.length - 1) !== 'I';
      if (unanswered > 0 || isInTransaction || !session) return;
      const free = session;
      session = null;
      this.#release(free);
    };
    const use = (given: PooledSession) => {
      isWaiting = false;
      session = given;
      if (before && before !== given) this.switches += 1;
      before = given;
      given.answer = answer;
      for (const one of held) given.stream.write(one);
      held = [];
    };
    const onMessage: OnMessage = (type, one) => {
      if (type === 'startup') return this.#greet(socket, one);
      if (type === 'X') return void socket.end();
      // A Sync or a simple query gets one ReadyForQuery.
      if (type === 'S' || type === 'Q') unanswered += 1;
      if (session) return void session.stream.write(one);
      held.push(one);
      if (isWaiting) return;
      isWaiting = true;
      this.#take(use);
    };
    socket.on('data', splitMessages(onMessage, true));
    // The session's state is unknown, so like PgBouncer, don't reuse it.
    socket.on('close', () => session?.stream.destroy());
    socket.on('error', () => {});
  }

  #greet(socket: Socket, startup: Buffer): void {
    const rejected = namesIn(startup).find((name) => !ACCEPTED.has(name));
    if (rejected !== undefined) {
      socket.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${rejected}\0\0`));
      return;
    }
    const isOk = message('R', Buffer.alloc(LENGTH_BYTES));
    socket.write(Buffer.concat([isOk, message('K', Buffer.alloc(2 * LENGTH_BYTES)), message('Z', 'I')]));
  }
}

/**
 * Simulates PgBouncer with pool_mode = transaction: a client has a PostgreSQL session only for the duration of a
 * transaction, and usually gets another one the next time.
 */
export async function startTransactionPooler(databaseUrl: string, sessionCount: number): Promise<TransactionPooler> {
  const sessions = await Promise.all(Array.from({ length: sessionCount }, () => openSession(databaseUrl)));
  const pooler = new Pooler(sessions);
  pooler.server.listen(0, '127.0.0.1');
  await once(pooler.server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(Object(pooler.server.address()).port);
  url.password = '';
  return {
    url: url.href,
    get switches() {
      return pooler.switches;
    },
    close() {
      pooler.server.close();
      for (const { stream } of sessions) stream.destroy();
    },
  };
}
