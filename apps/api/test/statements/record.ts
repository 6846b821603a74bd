import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase } from 'drizzle-orm/pg-core';
import { afterAll, inject } from 'vitest';
import { shapeOf } from './shape.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product's statements are written, for the check at the end of the run. */
    statementsDirectory: string;
  }
}

const TESTS = /\/apps\/api\/test\/|\.test\.ts/;
/** These files only forward statements, so they don't show whether the product or a test built them. */
const FORWARDS = /\/src\/platform\/db\/|\/test\/statements\/record\.ts/;
/** Migrations apply to every ledger. */
const MIGRATES = /\/drizzle-orm\/pg-core\/dialect\./;
/** The first few frames are usually enough, and reading all of them takes longer than many statements. */
const FRAMES = [6, 30];

function callingFiles(frames: number): string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const { stack } = new Error('not thrown');
  Error.prepareStackTrace = prepareStackTrace;
  Error.stackTraceLimit = stackTraceLimit;
  return Array.isArray(stack) ? stack.map(String) : [];
}

function isDecisive(file: string): boolean {
  if (/\.test\.ts/.test(file) || MIGRATES.test(file)) return true;
  return /\/apps\/api\/(src|test)\//.test(file) && !FORWARDS.test(file);
}

/** Tests may query anything. A statement belongs to a test if a test file started building it. */
function isFromProduct(): boolean {
  for (const frames of FRAMES) {
    const nearest = callingFiles(frames).find(isDecisive);
    if (nearest !== undefined) return !TESTS.test(nearest) && !MIGRATES.test(nearest);
  }
  return true;
}

const RECORD = Symbol.for('cairn.statements');

/**
 * The shortest statement of each shape. Shared by all test files of a process, because each of them runs this file
 * again.
 */
const earlier: unknown = Reflect.get(globalThis, RECORD);
const recorded: Map<string, string> = earlier instanceof Map ? earlier : new Map();
Reflect.set(globalThis, RECORD, recorded);

/** Longer statements differ in the number of their values, so few of them repeat. */
const REPEATED_CHARACTERS_MAX = 5_000;
const repeated = new Set<string>();

function record(text: string): void {
  // Tests repeat most statements, and finding the shape of one takes longer than running many of them.
  if (repeated.has(text)) return;
  if (text.length <= REPEATED_CHARACTERS_MAX) repeated.add(text);
  const shape = shapeOf(text);
  const known = recorded.get(shape);
  if (known === undefined || text.length < known.length) recorded.set(shape, text);
}

export function recordedStatements(): string[] {
  return [...recorded.values()];
}

const unrecorded = new WeakSet<object>();

/** The same database, without recording. */
function forTests(db: object): object {
  const session = Object.create(Object(Reflect.get(db, 'session')));
  unrecorded.add(session);
  return Object.create(db, { session: { value: session } });
}

function patch(prototype: object, name: string, around: (self: object, given: unknown[]) => object): void {
  const own: unknown = Reflect.get(prototype, name);
  if (typeof own !== 'function') throw new Error(`no method ${name} to patch`);
  Reflect.set(prototype, name, function (this: object, ...given: unknown[]): unknown {
    return Reflect.apply(own, around(this, given), given);
  });
}

const methods = [
  'select',
  'selectDistinct',
  'selectDistinctOn',
  'insert',
  'update',
  'delete',
  'execute',
  'with',
  '$count',
];

if (earlier === undefined) {
  for (const name of methods) patch(PgDatabase.prototype, name, (db) => (isFromProduct() ? db : forTests(db)));
  patch(NodePgSession.prototype, 'prepareQuery', (session, [query]) => {
    if (!unrecorded.has(session)) record(String(Object(query).sql));
    return session;
  });
}

afterAll(() => {
  const file = join(inject('statementsDirectory'), `${process.pid}.json`);
  writeFileSync(file, JSON.stringify(recordedStatements()));
});
