import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLedgerWrites } from './ledger-writes.ts';
import { readGraph } from './read.ts';
import { checkImportRules } from './rules.ts';
import { checkTypeNames } from './type-names.ts';

const root = dirname(dirname(import.meta.dirname));
const { graph, manifests } = readGraph(root);
const sources = new Map([...graph.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const writes = [...sources].flatMap(([file, source]) => checkLedgerWrites(file, source));
const violations = [...checkImportRules(graph, manifests), ...writes, ...checkTypeNames(sources)];

for (const { rule, file, line, detail } of violations) process.stdout.write(`${file}:${line}  ${rule}: ${detail}\n`);
process.stdout.write(`${graph.size} files, ${violations.length} broken import rules\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
