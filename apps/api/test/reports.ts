import { reportQuery } from '@cairn/contract';
import { DEFAULT_REPORT, type ReportQuery } from '@cairn/domain';
import * as z from 'zod/mini';

/** A report as clients send it: by category and month unless it says otherwise. */
export function wireReport(changes: Partial<ReportQuery> = {}) {
  return z.encode(reportQuery, { ...DEFAULT_REPORT, ...changes });
}
