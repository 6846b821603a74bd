import { type DaySpan, MAX_REPORT_CELLS } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Dimension, ReportScope, SumPart, SumRow } from './report.queries.ts';
import { sumSplit } from './split.queries.ts';
import { tooManyCells } from './too-many-cells.ts';
import { sumUnsplit } from './unsplit.queries.ts';

function onlyParts(rows: readonly SumRow[], isIncluded: (row: SumRow, part: SumPart) => boolean): SumRow[] {
  return rows.map((row) => ({ ...row, parts: row.parts.filter((part) => isIncluded(row, part)) }));
}

/**
 * The sums of a report for each of the spans. By tag, a line counts for each of its tags, so everything that counts it
 * once comes from statements that only tell whether it has one.
 */
export async function loadSums(
  db: Db,
  scope: ReportScope,
  spans: readonly DaySpan[],
  hasSplits: boolean,
): Promise<SumRow[][]> {
  const { groupBy } = scope.query;
  const scopes = spans.map((range) => ({ ...scope, range }));
  const sumBy = async (dimensions: readonly Dimension[]) => {
    const unsplit = await sumUnsplit(db, scopes, dimensions);
    if (unsplit.some((rows) => rows.length > MAX_REPORT_CELLS)) throw tooManyCells();
    const split = hasSplits ? await sumSplit(db, scopes, dimensions) : [];
    return unsplit.map((rows, index) => [...rows, ...(split[index] ?? [])]);
  };
  const tagSide = groupBy.indexOf('tag');
  if (tagSide < 0) return await sumBy(groupBy);
  const isOfTag = (part: SumPart) => part === 'cell' || part === tagSide;
  const once = await sumBy(groupBy.map((by): Dimension => (by === 'tag' ? 'tagged' : by)));
  const ofTags = await sumBy(groupBy);
  return once.map((rows, index) => [
    ...onlyParts(rows, ({ keys }, part) => !isOfTag(part) || keys[tagSide] === false),
    ...onlyParts(ofTags[index] ?? [], (_row, part) => isOfTag(part)),
  ]);
}
