import type { Graph } from './graph.ts';

/** Finds import cycles, each as a path of files. */
export function findCycles(graph: Graph): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];

  function follow(file: string, path: string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.push(path.slice(at));
      return;
    }
    if (finished.has(file)) return;
    for (const { target } of graph.get(file) ?? []) if (target && graph.has(target)) follow(target, [...path, file]);
    finished.add(file);
  }

  for (const file of graph.keys()) follow(file, []);
  return cycles;
}
