import { stageImport } from '@cairn/contract';
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
import * as z from 'zod/mini';
import { accountsOf, categoriesOf, toImportedRows } from './importRows.ts';
import type {
  CallName,
  CsvPreview,
  CsvReading,
  FileSummary,
  Opened,
  WorkerCalls,
  WorkerMessage,
  WorkerRequest,
} from './workerMessages.ts';

const PREVIEW_ROWS = 8;
const UNREADABLE = 'We couldn’t read this file.';

const keyOf = ({ mapping, source }: CsvReading) => JSON.stringify([mapping, source]);

/** The file that a worker has open: responds to the screen's requests and stores the rows between them. */
export class WorkerFile {
  readonly #post: (message: WorkerMessage) => void;
  #text = '';
  #rows: readonly FileRow[] = [];
  #prefetched: { readonly key: string; readonly file: ParsedFile } | undefined;

  constructor(post: (message: WorkerMessage) => void) {
    this.#post = post;
  }

  async respond(message: WorkerRequest): Promise<void> {
    try {
      this.#post({ id: message.id, response: await this.#handle(message) });
      if (message.kind === 'preview') this.#readAhead(message.request);
    } catch (error) {
      this.#post({ id: message.id, problem: error instanceof FileProblem ? error.message : UNREADABLE });
    }
  }

  async #handle(message: WorkerRequest): Promise<WorkerCalls[CallName]['response']> {
    switch (message.kind) {
      case 'open':
        return await this.#open(message.request);
      case 'reopen': {
        const opened = openText(this.#text, { kind: message.request.kind });
        return opened.kind === 'table' ? opened : null;
      }
      case 'table':
        return readTableAs(this.#text, message.request.delimiter);
      case 'fits':
        return fitsFile(this.#text, message.request.mapping, message.request.kind);
      case 'preview':
        return this.#preview(message.request);
      case 'read':
        return this.#storeRows(this.#readTable(message.request));
      case 'rows':
        return message.request.indexes.flatMap((index) => this.#rows[index] ?? []);
      case 'chunk': {
        const { importId, chunk, from, to, targets } = message.request;
        const rows = toImportedRows(this.#rows.slice(from, to), targets);
        return JSON.stringify(z.encode(stageImport.body, { importId, chunk, rows }));
      }
    }
  }

  readonly #onProgress = (share: number) => this.#post({ share });

  async #open({ file, kind }: WorkerCalls['open']['request']): Promise<Opened> {
    this.#text = await readText(file);
    const opened = openText(this.#text, { onProgress: this.#onProgress, kind });
    return opened.kind === 'rows' ? { kind: 'rows', summary: this.#storeRows(opened.file) } : opened;
  }

  #preview({ mapping, source }: CsvReading): CsvPreview {
    const { rows, badRows, badCount } = parseCsv(this.#text, mapping, { source, most: PREVIEW_ROWS });
    return { table: readTableAs(this.#text, mapping.delimiter), rows, badRows, badCount };
  }

  /** Reads the whole file while the user looks at the first preview; only once, so later changes aren't delayed. */
  #readAhead(reading: CsvReading): void {
    this.#prefetched ??= {
      key: keyOf(reading),
      file: parseCsv(this.#text, reading.mapping, { source: reading.source }),
    };
  }

  #readTable(reading: CsvReading): ParsedFile {
    if (this.#prefetched?.key === keyOf(reading)) return this.#prefetched.file;
    return parseCsv(this.#text, reading.mapping, { source: reading.source, onProgress: this.#onProgress });
  }

  #storeRows(file: ParsedFile): FileSummary {
    const accounts = accountsOf(file);
    this.#rows = file.rows;
    const { rows: _rows, accounts: _accounts, ...about } = file;
    return { ...about, count: this.#rows.length, accounts, categories: categoriesOf(this.#rows) };
  }
}
