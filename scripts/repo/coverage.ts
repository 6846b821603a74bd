export interface CoverageRow {
  line: number;
  what: string;
  test: string;
}

const REFERENCE = /`?([\w./-]+\.(?:test|spec)\.tsx?)`?(?:\s*›\s*(.*))?/s;

/** The rows of the document's two-column tables, without the headings. */
export function coverageRows(text: string): CoverageRow[] {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells.length < 4 || /^:?-+:?$/.test(cells[1] ?? '') || cells[2] === 'Test') return [];
    return [{ line: index + 1, what: cells[1] ?? '', test: cells[2] ?? '' }];
  });
}

/** Returns the problem with a reference to a test. */
function problemOf(reference: string, readTest: (path: string) => string | undefined): string | undefined {
  const [, path, title] = REFERENCE.exec(reference) ?? [];
  if (path === undefined) return reference.includes('›') ? `"${reference}" has no test file` : undefined;
  const source = readTest(path);
  if (source === undefined) return `${path} doesn’t exist`;
  const wanted = title?.trim().replace(/`$/, '');
  if (!wanted) return `${path} has no test title`;
  return source.replaceAll('\\', '').includes(wanted) ? undefined : `${path} has no test "${wanted}"`;
}

/** Rows that aren't closed, which `coverageRows` leaves out. */
function unclosedRows(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.startsWith('|') && !line.trimEnd().endsWith('|') ? [`line ${index + 1}: the row doesn’t end with a |`] : [],
    );
}

/** Checks that every row names existing tests, separated by `<br>`, or is open. */
export function coverageProblems(text: string, readTest: (path: string) => string | undefined): string[] {
  const problems = coverageRows(text).flatMap(({ line, what, test }) => {
    if (test === 'open') return [];
    if (test === '') return [`line ${line} (${what}): neither a test nor the word open`];
    const found = test.split(/<br\s*\/?>/).map((reference) => problemOf(reference.trim(), readTest));
    return found.filter((problem) => problem !== undefined).map((problem) => `line ${line} (${what}): ${problem}`);
  });
  return [...unclosedRows(text), ...problems];
}
