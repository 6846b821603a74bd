import {
  FileProblem,
  type FileRow,
  fitsFile,
  openText,
  type ParsedFile,
  parseCsv,
  readTableAs,
  readText,
} from '@cairn/files';
import { accountsOf, categoriesOf, toSentRows } from './importRows.ts';
import type { Asked, CsvReading, FileSummary, Kind, Questions, Told } from './workerMessages.ts';

/** As many rows as a preview shows. */
const PREVIEW_ROWS = 8;
const UNREADABLE = 'We couldn’t read this file.';

let text = '';
let rows: readonly FileRow[] = [];
let ahead: { readonly key: string; readonly file: ParsedFile } | undefined;

function tell(told: Told): void {
  self.postMessage(told);
}

const onProgress = (share: number) => tell({ share });

function keep(file: ParsedFile): FileSummary {
  const accounts = accountsOf(file);
  rows = file.rows;
  const { rows: _read, accounts: _told, ...about } = file;
  return { ...about, count: rows.length, accounts, categories: categoriesOf(rows) };
}

const keyOf = ({ mapping, source }: CsvReading) => JSON.stringify([mapping, source]);

/** While the person looks at the first rows, the others are read as well; once, so that later changes never wait. */
function readAhead(reading: CsvReading): void {
  ahead ??= { key: keyOf(reading), file: parseCsv(text, reading.mapping, { source: reading.source }) };
}

function readTable(reading: CsvReading): ParsedFile {
  if (ahead?.key === keyOf(reading)) return ahead.file;
  return parseCsv(text, reading.mapping, { source: reading.source, onProgress });
}

const answers: { [K in Kind]: (ask: Questions[K]['ask']) => Questions[K]['answer'] | Promise<Questions[K]['answer']> } =
  {
    async open({ file, kind }) {
      text = await readText(file);
      const opened = openText(text, { onProgress, kind });
      return opened.kind === 'rows' ? { kind: 'rows', summary: keep(opened.file) } : opened;
    },
    again({ kind }) {
      const opened = openText(text, { kind });
      return opened.kind === 'table' ? opened : null;
    },
    table: ({ delimiter }) => readTableAs(text, delimiter),
    fits: ({ mapping, kind }) => fitsFile(text, mapping, kind),
    preview({ mapping, source }) {
      const { rows: first, badRows, badCount } = parseCsv(text, mapping, { source, most: PREVIEW_ROWS });
      return { table: readTableAs(text, mapping.delimiter), rows: first, badRows, badCount };
    },
    read: (reading) => keep(readTable(reading)),
    rows: ({ indexes }) => indexes.flatMap((index) => rows[index] ?? []),
    chunk: ({ from, to, targets }) => JSON.stringify(toSentRows(rows.slice(from, to), targets)),
  };

async function answer(asked: Asked): Promise<Questions[Kind]['answer']> {
  switch (asked.kind) {
    case 'open':
      return await answers.open(asked.ask);
    case 'again':
      return await answers.again(asked.ask);
    case 'table':
      return await answers.table(asked.ask);
    case 'fits':
      return await answers.fits(asked.ask);
    case 'preview':
      return await answers.preview(asked.ask);
    case 'read':
      return await answers.read(asked.ask);
    case 'rows':
      return await answers.rows(asked.ask);
    case 'chunk':
      return await answers.chunk(asked.ask);
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  try {
    tell({ id: data.id, answer: await answer(data) });
    if (data.kind === 'preview') readAhead(data.ask);
  } catch (error) {
    tell({ id: data.id, problem: error instanceof FileProblem ? error.message : UNREADABLE });
  }
});
