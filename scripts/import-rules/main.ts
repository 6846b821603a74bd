import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLedgerWrites } from './ledger-writes.ts';
import { readGraph } from './read.ts';
import { checkImportRules } from './rules.ts';

const root = dirname(dirname(import.meta.dirname));
const { graph, manifests } = readGraph(root);
const writes = [...graph.keys()].flatMap((file) => checkLedgerWrites(file, readFileSync(join(root, file), 'utf8')));
const violations = [...checkImportRules(graph, manifests), ...writes];

for (const { rule, file, line, detail } of violations) process.stdout.write(`${file}:${line}  ${rule}: ${detail}\n`);
process.stdout.write(`${graph.size} files, ${violations.length} broken import rules\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
