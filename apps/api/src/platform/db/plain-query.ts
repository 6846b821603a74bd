import pg from 'pg';

export type QueryAnswer = (error: Error | null, result: unknown) => void;

export interface PlainStatement {
  readonly text: string;
  readonly name?: string | undefined;
  readonly rowMode?: string;
  readonly types?: TypeParsers;
}

type Parser = (text: string) => unknown;

interface TypeParsers {
  getTypeParser(typeId: number, format: string): Parser;
}

interface ResultField {
  readonly dataTypeID: number;
  readonly format: string;
}

interface DriverResult {
  readonly command: string | null;
  fields: readonly ResultField[];
  _parsers: readonly Parser[];
}

export interface WireConnection {
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly text: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
}

interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  types: TypeParsers | undefined;
  _rowMode: string | undefined;
  _result: DriverResult;
  _results: DriverResult;
  _accumulateRows: boolean;
  prepare(wire: WireConnection): void;
  handleRowDescription(message: { readonly fields: readonly ResultField[] }): void;
  handleCommandComplete(message: unknown, wire: WireConnection): void;
  handleError(error: Error, wire: WireConnection): void;
}

/** In a pipeline the driver accepts only its own classes. Its published types omit these members. */
const Query: new (text: string, values: unknown, callback: QueryAnswer) => DriverQuery = Object(pg.Query);
const { Result }: { Result: new (rowMode: string | undefined, types: TypeParsers | undefined) => DriverResult } =
  Object(pg);

interface CachedParsers {
  readonly fields: readonly ResultField[];
  readonly parsers: readonly Parser[];
}

/** Keyed by the `types` object, which every execution of a prebuilt statement shares. */
const cachedParsers = new WeakMap<TypeParsers, CachedParsers>();

function hasSameTypes(some: readonly ResultField[], others: readonly ResultField[]): boolean {
  return (
    some.length === others.length && some.every(({ dataTypeID }, place) => dataTypeID === others[place]?.dataTypeID)
  );
}

function parsersOf(types: TypeParsers, fields: readonly ResultField[]): readonly Parser[] {
  const cached = cachedParsers.get(types);
  if (cached && hasSameTypes(cached.fields, fields)) return cached.parsers;
  const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format));
  cachedParsers.set(types, { fields, parsers });
  return parsers;
}

/**
 * Skips work that the driver repeats for every query: copying its configuration and looking up the parser of each
 * column. Together that takes longer than sending the query.
 */
export class PlainQuery extends Query {
  constructor({ text, name, rowMode, types }: PlainStatement, values: unknown, callback: QueryAnswer) {
    super(text, values, callback);
    this.name = name;
    this.types = types;
    this._rowMode = rowMode;
    this._result = new Result(rowMode, types);
    this._results = this._result;
  }

  override handleRowDescription(message: { readonly fields: readonly ResultField[] }): void {
    // A query with several statements has several results.
    if (this._rowMode !== 'array' || !this.types || this._result.command) {
      super.handleRowDescription(message);
    } else {
      this._result.fields = message.fields;
      this._result._parsers = parsersOf(this.types, message.fields);
      this._accumulateRows = true;
    }
  }
}
