import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const BYTES_PER_KIB = 1_024;

/** A process's resident memory, including shared libraries. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  const kib = Number(text);
  if (!Number.isInteger(kib) || kib <= 0) throw new Error(`Can't read the memory usage of process ${pid}.`);
  return kib * BYTES_PER_KIB;
}
