import { expect, test } from 'vitest';
import { checkTypeNames } from './type-names.ts';

const check = (sources: Record<string, string>) =>
  checkTypeNames(new Map(Object.entries(sources))).map(({ file, line, detail }) => `${file}:${line} ${detail}`);

test.each([
  ['an exported type', 'export type Draft = string;'],
  ['an exported interface', 'export interface Draft {}'],
  ['an exported class', 'export abstract class Draft {}'],
  ['a private type', 'type Draft = string;'],
])('%s may not have the name of an exported type in another file of its folder', (_what, declaration) => {
  expect(check({ 'a.ts': 'export interface Draft {}', 'b.ts': `\n${declaration}` })).toEqual(['b.ts:2 Draft']);
});

test('private types of different files may share a name', () => {
  expect(check({ 'a.ts': 'type Draft = string;', 'b.ts': 'interface Draft {}' })).toEqual([]);
});

test('a type and a value, and types within one file, may share a name', () => {
  const merged = 'export interface Draft {}\nexport class Draft {}\n';
  expect(check({ 'a.ts': merged, 'b.ts': 'function Draft() {}\nconst draft: Draft = {};' })).toEqual([]);
});

test('types in different folders may share a name', () => {
  expect(check({ 'a/a.ts': 'export type Draft = string;', 'b/a.ts': 'export type Draft = number;' })).toEqual([]);
});
