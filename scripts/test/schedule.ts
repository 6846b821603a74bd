interface Task {
  name: string;
  cores: number;
  after?: string[];
}

/**
 * Runs every task, as many at a time as the cores allow, in the order given as far as their needs allow.
 * `perform` tells whether the task succeeded; those that need one that did not go to `refuse`.
 */
export async function schedule<T extends Task>(
  tasks: readonly T[],
  cores: number,
  perform: (task: T) => Promise<boolean>,
  refuse: (task: T, needed: string) => void,
): Promise<void> {
  const waiting = [...tasks];
  const chosen = new Set(tasks.map(({ name }) => name));
  const succeeded = new Map<string, boolean>();
  const running = new Set<Promise<void>>();
  let free = cores;

  function start(task: T): void {
    waiting.splice(waiting.indexOf(task), 1);
    const needed = task.after?.find((name) => succeeded.get(name) === false);
    if (needed !== undefined) {
      refuse(task, needed);
      succeeded.set(task.name, false);
      return;
    }
    const taken = Math.min(task.cores, cores);
    free -= taken;
    const run = perform(task).then((success) => {
      succeeded.set(task.name, success);
      free += taken;
      running.delete(run);
    });
    running.add(run);
  }

  const mayStart = (task: T) =>
    Math.min(task.cores, cores) <= free && (task.after ?? []).every((name) => !chosen.has(name) || succeeded.has(name));

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(mayStart);
    if (next) start(next);
    else if (running.size > 0) await Promise.race(running);
    else throw new Error(`${waiting.map(({ name }) => name).join(', ')} can never start.`);
  }
}
