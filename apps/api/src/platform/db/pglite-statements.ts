import { messages, type PGlite, parse, protocol, type Results, type Transaction } from '@electric-sql/pglite';
import { createStatementNames } from './named-statements.ts';

const { serialize } = protocol;
/** The engine has a single connection, so a statement is parsed only once more than it needs to be. */
const RUNS_BEFORE_NAMING = 2;
/** A plan that was made when the tables were small lasts no longer than this, as on PostgreSQL. */
const PLAN_MAX_MS = 300_000;
/** Once this many rows are written, earlier plans may expect much smaller tables, and their joins read all rows. */
const PLAN_MAX_WRITTEN_ROWS = 2_000;
/** A named statement whose tables changed, or that `deallocate` removed. */
const OUTDATED_CODES = new Set(['0A000', '26000']);

type RowMode = 'array' | 'object' | undefined;
type ResultFields = Results['fields'];
type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface ParsedStatement {
  /** Empty if it is parsed again each time. */
  readonly name: string;
  readonly parsedAtMs: number;
  readonly parameterTypes: readonly number[];
  readonly fields: ResultFields;
  /** One for each field. Without one, its values are text. */
  readonly parsers: readonly (PGlite['parsers'][string] | undefined)[];
}

function fieldsOf(answer: Answer): ResultFields {
  const description = answer.find((message) => message instanceof messages.RowDescriptionMessage);
  return description?.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) ?? [];
}

function rowsOf(answer: Answer, { fields, parsers }: ParsedStatement): unknown[][] {
  const types = fields.map(({ dataTypeID }) => dataTypeID);
  const rows: unknown[][] = [];
  for (const message of answer) {
    if (!(message instanceof messages.DataRowMessage)) continue;
    const row: unknown[] = message.fields;
    for (const [at, text] of message.fields.entries()) {
      const parser = parsers[at];
      if (text !== null && parser) row[at] = parser(text, types[at]);
    }
    rows.push(row);
  }
  return rows;
}

function named(row: readonly unknown[], fields: ResultFields): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]));
}

/**
 * Runs statements like the client's own `query`, which parses and describes each of them every time, in six steps. Here
 * that takes two steps, and one for a statement that runs repeatedly: it is parsed and planned once.
 */
export class PgliteStatements {
  readonly #client: PGlite;
  readonly #nowMs: () => number;
  readonly #nameOf = createStatementNames(RUNS_BEFORE_NAMING);
  readonly #named = new Map<string, ParsedStatement>();
  /** Rows written since all plans were last discarded. */
  #writtenRows = 0;

  constructor(client: PGlite, nowMs = () => performance.now()) {
    this.#client = client;
    this.#nowMs = nowMs;
  }

  /** Runs a statement when no transaction is running. */
  async query<T>(text: string, values: readonly unknown[] = [], rowMode?: RowMode): Promise<Results<T>> {
    await this.#client._checkReady();
    return await this.#client._runExclusiveTransaction(async () => {
      const result = await this.#runAgainIfOutdated<T>(text, values, rowMode);
      await this.#client.syncToFs();
      return result;
    });
  }

  /** Runs a statement of a transaction. */
  async queryIn<T>(
    transaction: Transaction,
    text: string,
    values: readonly unknown[] = [],
    rowMode?: RowMode,
  ): Promise<Results<T>> {
    if (transaction.closed) throw new Error('Transaction is closed');
    return await this.#run<T>(text, values, rowMode);
  }

  async #runAgainIfOutdated<T>(text: string, values: readonly unknown[], rowMode: RowMode): Promise<Results<T>> {
    const hadName = this.#named.has(text);
    try {
      return await this.#run<T>(text, values, rowMode);
    } catch (error) {
      // A statement that was just parsed isn't outdated: the failure is its own.
      if (!hadName || this.#named.has(text)) throw error;
      return await this.#run<T>(text, values, rowMode);
    }
  }

  #run<T>(text: string, values: readonly unknown[], rowMode: RowMode): Promise<Results<T>> {
    return this.#client.runExclusive(async () => {
      try {
        const statement = (await this.#find(text)) ?? (await this.#parse(text));
        const result = await this.#execute<T>(statement, values, rowMode);
        await this.#discardPlansIfGrown(result.affectedRows ?? 0);
        return result;
      } catch (error) {
        if (!(error instanceof messages.DatabaseError)) throw error;
        if (OUTDATED_CODES.has(error.code ?? '')) await this.#forget(text);
        throw Object.assign(error, { query: text, params: values });
      }
    });
  }

  async #find(text: string): Promise<ParsedStatement | undefined> {
    const statement = this.#named.get(text);
    if (!statement || this.#nowMs() - statement.parsedAtMs < PLAN_MAX_MS) return statement;
    await this.#forget(text);
    return undefined;
  }

  async #parse(text: string): Promise<ParsedStatement> {
    const name = this.#nameOf(text) ?? '';
    try {
      const answer = await this.#send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
      const fields = fieldsOf(answer);
      const statement = {
        name,
        parsedAtMs: this.#nowMs(),
        parameterTypes: parse.parseDescribeStatementResults(answer),
        fields,
        parsers: fields.map(({ dataTypeID }) => this.#client.parsers[dataTypeID]),
      };
      if (name !== '') this.#named.set(text, statement);
      return statement;
    } catch (error) {
      await this.#send(serialize.sync());
      throw error;
    }
  }

  async #execute<T>(statement: ParsedStatement, values: readonly unknown[], rowMode: RowMode): Promise<Results<T>> {
    const { name, parameterTypes, fields } = statement;
    const answer = await this.#send(
      serialize.bind({ statement: name, values: values.map((value, at) => this.#encode(value, parameterTypes[at])) }),
      serialize.execute({}),
      serialize.sync(),
    );
    const rows = rowsOf(answer, statement);
    const [summary] = parse.parseResults(
      answer.filter((message) => !(message instanceof messages.DataRowMessage)),
      {},
    );
    // Only the caller knows the type of the rows.
    return Object({ ...summary, fields, rows: rowMode === 'array' ? rows : rows.map((row) => named(row, fields)) });
  }

  /** Discards all plans, including those of triggers and foreign keys, once many rows have been written. */
  async #discardPlansIfGrown(writtenRows: number): Promise<void> {
    this.#writtenRows += writtenRows;
    if (this.#writtenRows < PLAN_MAX_WRITTEN_ROWS) return;
    this.#writtenRows = 0;
    await this.#send(serialize.query('discard plans'));
  }

  #encode(value: unknown, typeId = 0) {
    if (value === null || value === undefined) return null;
    const encode = this.#client.serializers[typeId];
    return encode ? encode(value) : String(value);
  }

  async #forget(text: string): Promise<void> {
    const statement = this.#named.get(text);
    if (!statement) return;
    this.#named.delete(text);
    await this.#send(serialize.close({ type: 'S', name: statement.name }), serialize.sync());
  }

  #send(...parts: Uint8Array[]) {
    const message = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    return this.#client.execProtocolStream(message, { syncToFs: false });
  }
}
