interface Task {
  name: string;
  cores: number;
  after?: string[];
}

/**
 * Runs all tasks, as many in parallel as the cores allow, in the given order as far as their dependencies allow.
 * `perform` resolves with whether the task succeeded. Tasks that depend on a failed task are passed to `skip`.
 */
export async function schedule<T extends Task>(
  tasks: readonly T[],
  cores: number,
  perform: (task: T) => Promise<boolean>,
  skip: (task: T, needed: string) => void,
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
      skip(task, needed);
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

  const canStart = (task: T) =>
    Math.min(task.cores, cores) <= free && (task.after ?? []).every((name) => !chosen.has(name) || succeeded.has(name));

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(canStart);
    if (next) start(next);
    else if (running.size > 0) await Promise.race(running);
    else throw new Error(`${waiting.map(({ name }) => name).join(', ')} can never start.`);
  }
}
