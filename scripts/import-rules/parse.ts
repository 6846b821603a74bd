import { parseSync, Visitor } from 'oxc-parser';

export interface ParsedImport {
  specifier: string;
  isTypeOnly: boolean;
  isLazy: boolean;
  line: number;
}

interface ImportNode {
  specifier: string;
  isTypeOnly: boolean;
  isLazy: boolean;
  start: number;
}

/** Finds all imports in a source file: imports, re-exports, `import()`, and types like `import('…').X`. */
export function parseImports(file: string, source: string): ParsedImport[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} can’t be parsed: ${errors[0].message}`);
  const found: ImportNode[] = [];
  const add = (specifier: unknown, isTypeOnly: boolean, start: number, isLazy = false) => {
    if (typeof specifier === 'string') found.push({ specifier, isTypeOnly, isLazy, start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type', node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type', node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type', node.start),
    ImportExpression: (node) => add(node.source.type === 'Literal' && node.source.value, false, node.start, true),
    TSImportType: (node) => add(node.source.value, true, node.start),
  }).visit(program);
  return found.map(({ start, ...rest }) => ({ ...rest, line: source.slice(0, start).split('\n').length }));
}
