import { dirname } from 'node:path';
import { readGraph } from './read.ts';
import { checkImportRules } from './rules.ts';

const root = dirname(dirname(import.meta.dirname));
const { graph, manifests } = readGraph(root);
const violations = checkImportRules(graph, manifests);

for (const { rule, file, line, detail } of violations) process.stdout.write(`${file}:${line}  ${rule}: ${detail}\n`);
process.stdout.write(`${graph.size} files, ${violations.length} broken import rules\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
