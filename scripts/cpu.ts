import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's clock tick, the same on every Linux that Node supports. */
const MS_PER_TICK = 10;
const PARENT = 1;
const USER_TICKS = 11;
const REAPED_SYSTEM_TICKS = 14;
const START = 19;

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and parentheses. */
export function statFields(stat: string): number[] {
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

function fieldsOf(pid: number): number[] | null {
  try {
    return statFields(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** Tells a process from a later one with the same id; null if it has ended or the system doesn't show it. */
export function processStart(pid: number): number | null {
  return fieldsOf(pid)?.[START] ?? null;
}

/** Includes the CPU time of children that have exited. */
export function cpuMs(fields: readonly number[]): number {
  const ticks = fields.slice(USER_TICKS, REAPED_SYSTEM_TICKS + 1);
  return ticks.reduce((sum, count) => sum + count, 0) * MS_PER_TICK;
}

/** CPU time of a process since it started; null if the system doesn't show it. */
export function processCpuMs(pid: number): number | null {
  const fields = fieldsOf(pid);
  return fields && cpuMs(fields);
}

/** CPU time of a process and its direct children, such as PostgreSQL's connections, since they started. */
export function familyCpuMs(pid: number): number {
  const own = processCpuMs(pid);
  if (own === null) throw new Error(`Can't read the CPU time of process ${pid}.`);
  let total = own;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = fieldsOf(Number(name));
    if (fields?.[PARENT] === pid) total += cpuMs(fields);
  }
  return total;
}
