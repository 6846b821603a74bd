export interface Row {
  line: number;
  what: string;
  test: string;
}

const REFERENCE = /`?([\w./-]+\.(?:test|spec)\.tsx?)`?(?:\s*›\s*(.*))?/s;

/** The rows of the document's two-column tables, without their headings. */
export function coverageRows(text: string): Row[] {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells.length < 4 || /^:?-+:?$/.test(cells[1] ?? '') || cells[2] === 'Test') return [];
    return [{ line: index + 1, what: cells[1] ?? '', test: cells[2] ?? '' }];
  });
}

/** A row may name several tests, divided by `<br>`. */
function problemsOf(reference: string, readTest: (path: string) => string | undefined): string | undefined {
  const [, path, title] = REFERENCE.exec(reference) ?? [];
  if (path === undefined) return reference.includes('›') ? `"${reference}" names no test file` : undefined;
  const source = readTest(path);
  if (source === undefined) return `${path} does not exist`;
  const wanted = title?.trim().replace(/`$/, '');
  if (!wanted) return `${path} is named without the title of a test`;
  return source.replaceAll('\\', '').includes(wanted) ? undefined : `${path} has no test "${wanted}"`;
}

/** What is wrong with the rows: no test, one that does not exist, one without a title. */
export function coverageProblems(text: string, readTest: (path: string) => string | undefined): string[] {
  return coverageRows(text).flatMap(({ line, what, test }) => {
    if (test === 'open') return [];
    if (test === '') return [`line ${line} (${what}): no test, and not the word open`];
    const problems = test.split(/<br\s*\/?>/).map((reference) => problemsOf(reference.trim(), readTest));
    return problems.filter((problem) => problem !== undefined).map((problem) => `line ${line} (${what}): ${problem}`);
  });
}
