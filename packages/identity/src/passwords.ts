import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { makeQueue } from './queue.ts';

export const PASSWORD_LENGTH = { min: 8, max: 128 };

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MAX_RUNNING_HASHES = 2;
const MAX_WAITING_HASHES = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash it takes just as long and returns false. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  isWeak(stored: string): boolean;
}

interface Parsed {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(stored: string): Parsed | undefined {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
  if (!salt || !tag) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function format({ cost, salt, tag }: Parsed): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, ...cost, tagLength }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

export async function makePasswords(cost: Cost = COST): Promise<Passwords> {
  const queue = makeQueue(MAX_RUNNING_HASHES, MAX_WAITING_HASHES);

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const tag = await queue(() => derive(password, salt, cost, TAG_BYTES));
    return format({ cost, salt, tag });
  }

  const dummyHash = await hash(randomBytes(SALT_BYTES).toString('hex'));

  return {
    hash,
    async verify(password, stored) {
      const parsed = parse(stored ?? dummyHash);
      if (!parsed) return false;
      const tag = await queue(() => derive(password, parsed.salt, parsed.cost, parsed.tag.length));
      return timingSafeEqual(tag, parsed.tag) && stored !== undefined;
    },
    isWeak(stored) {
      const parsed = parse(stored);
      return !parsed || parsed.cost.memory < cost.memory || parsed.cost.passes < cost.passes;
    },
  };
}
