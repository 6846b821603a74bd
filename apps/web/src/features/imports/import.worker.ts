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
import type { CallName, CsvReading, FileSummary, WorkerCalls, WorkerMessage, WorkerRequest } from './workerMessages.ts';

const PREVIEW_ROWS = 8;
const UNREADABLE = 'We couldn’t read this file.';

let text = '';
let rows: readonly FileRow[] = [];
let prefetched: { readonly key: string; readonly file: ParsedFile } | undefined;

function post(message: WorkerMessage): void {
  self.postMessage(message);
}

const onProgress = (share: number) => post({ share });

function storeRows(file: ParsedFile): FileSummary {
  const accounts = accountsOf(file);
  rows = file.rows;
  const { rows: _read, accounts: _accounts, ...about } = file;
  return { ...about, count: rows.length, accounts, categories: categoriesOf(rows) };
}

const keyOf = ({ mapping, source }: CsvReading) => JSON.stringify([mapping, source]);

/** Reads the whole file while the user looks at the first preview; only once, so later changes aren't delayed. */
function readAhead(reading: CsvReading): void {
  prefetched ??= { key: keyOf(reading), file: parseCsv(text, reading.mapping, { source: reading.source }) };
}

function readTable(reading: CsvReading): ParsedFile {
  if (prefetched?.key === keyOf(reading)) return prefetched.file;
  return parseCsv(text, reading.mapping, { source: reading.source, onProgress });
}

const handlers: {
  [K in CallName]: (
    request: WorkerCalls[K]['request'],
  ) => WorkerCalls[K]['response'] | Promise<WorkerCalls[K]['response']>;
} = {
  async open({ file, kind }) {
    text = await readText(file);
    const opened = openText(text, { onProgress, kind });
    return opened.kind === 'rows' ? { kind: 'rows', summary: storeRows(opened.file) } : opened;
  },
  reopen({ kind }) {
    const opened = openText(text, { kind });
    return opened.kind === 'table' ? opened : null;
  },
  table: ({ delimiter }) => readTableAs(text, delimiter),
  fits: ({ mapping, kind }) => fitsFile(text, mapping, kind),
  preview({ mapping, source }) {
    const { rows: first, badRows, badCount } = parseCsv(text, mapping, { source, most: PREVIEW_ROWS });
    return { table: readTableAs(text, mapping.delimiter), rows: first, badRows, badCount };
  },
  read: (reading) => storeRows(readTable(reading)),
  rows: ({ indexes }) => indexes.flatMap((index) => rows[index] ?? []),
  chunk: ({ from, to, targets }) => JSON.stringify(toSentRows(rows.slice(from, to), targets)),
};

async function handle(message: WorkerRequest): Promise<WorkerCalls[CallName]['response']> {
  switch (message.kind) {
    case 'open':
      return await handlers.open(message.request);
    case 'reopen':
      return await handlers.reopen(message.request);
    case 'table':
      return await handlers.table(message.request);
    case 'fits':
      return await handlers.fits(message.request);
    case 'preview':
      return await handlers.preview(message.request);
    case 'read':
      return await handlers.read(message.request);
    case 'rows':
      return await handlers.rows(message.request);
    case 'chunk':
      return await handlers.chunk(message.request);
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    post({ id: data.id, response: await handle(data) });
    if (data.kind === 'preview') readAhead(data.request);
  } catch (error) {
    post({ id: data.id, problem: error instanceof FileProblem ? error.message : UNREADABLE });
  }
});
