import { PlainQuery, type PlainStatement, type QueryAnswer, type WireConnection } from './plain-query.ts';

export interface Opening {
  /** The BEGIN statement with the transaction's options. */
  readonly begin: string;
  onBegun(): void;
  onFailed(error: Error): void;
}

/**
 * BEGIN and the first statement of a transaction with a single Sync: if BEGIN fails, PostgreSQL skips the statement
 * instead of committing it on its own.
 */
export class OpeningQuery extends PlainQuery {
  readonly #opening: Opening;
  #hasBegun = false;
  #name: string | undefined;

  constructor(opening: Opening, statement: PlainStatement, values: unknown, callback: QueryAnswer) {
    super(statement, values, callback);
    this.#opening = opening;
  }

  /** The simple protocol has no Sync to share. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: WireConnection): void {
    wire.parse({ text: this.#opening.begin });
    wire.bind({});
    wire.execute({});
    super.prepare(wire);
    // The client attributes the next ParseComplete to the query's name, but it belongs to BEGIN.
    this.#name = this.name;
    this.name = undefined;
  }

  override handleCommandComplete(message: unknown, wire: WireConnection): void {
    if (this.#hasBegun) {
      super.handleCommandComplete(message, wire);
    } else {
      this.#hasBegun = true;
      this.name = this.#name;
      this.#opening.onBegun();
    }
  }

  override handleError(error: Error, wire: WireConnection): void {
    if (!this.#hasBegun) {
      if (this.#name !== undefined) delete wire.submittedNamedStatements[this.#name];
      this.#opening.onFailed(error);
    }
    super.handleError(error, wire);
  }
}
