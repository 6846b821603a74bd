import { dirname } from 'node:path';
import type { Violation } from './graph.ts';

const DECLARATION = /^(export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|type|class) ([A-Z]\w*)/gm;

interface TypeDeclaration {
  readonly file: string;
  readonly line: number;
  readonly isExported: boolean;
}

function declarationsIn(file: string, source: string): [name: string, declaration: TypeDeclaration][] {
  return [...source.matchAll(DECLARATION)].map(({ 1: exported, 2: name = '', index }) => {
    const line = source.slice(0, index).split('\n').length;
    return [name, { file, line, isExported: exported !== undefined }];
  });
}

/** Finds names of exported types that other files of the folder also use for a type of their own, exported or not. */
export function checkTypeNames(sources: ReadonlyMap<string, string>): Violation[] {
  const all = [...sources].flatMap(([file, source]) => declarationsIn(file, source));
  const byName = Map.groupBy(all, ([name, { file }]) => `${dirname(file)}/${name}`);
  return [...byName.values()].flatMap((found) => {
    const name = found[0]?.[0] ?? '';
    const declarations = found.map(([, declaration]) => declaration);
    const [owner] = declarations.toSorted((a, b) => Number(b.isExported) - Number(a.isExported));
    if (!owner?.isExported) return [];
    return declarations
      .filter(({ file }) => file !== owner.file)
      .map(({ file, line }) => ({
        rule: 'an exported type has a unique name in its folder',
        file,
        line,
        detail: name,
      }));
  });
}
