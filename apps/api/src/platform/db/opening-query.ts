import pg from 'pg';

type Answer = (error: Error | null, result: unknown) => void;

interface Wire {
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { readonly text: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
}

interface DriverQuery extends pg.Submittable {
  name: string | undefined;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

/** The driver's own class: in a pipeline it accepts no other. Its published types leave these methods out. */
const Query: new (statement: object) => DriverQuery = Object(pg.Query);

export interface Opening {
  /** BEGIN, with what the transaction asks for. */
  readonly begin: string;
  onBegun(): void;
  onFailed(error: Error): void;
}

/**
 * BEGIN and the first statement of a transaction, which share a single Sync: if BEGIN fails, PostgreSQL skips the
 * statement, which on its own would be committed at once.
 */
export class OpeningQuery extends Query {
  readonly #opening: Opening;
  #hasBegun = false;
  #name: string | undefined;

  constructor(opening: Opening, statement: object, values: unknown, callback: Answer) {
    super({ ...statement, values, callback });
    this.#opening = opening;
  }

  /** The simple protocol has no Sync to share. */
  requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: this.#opening.begin });
    wire.bind({});
    wire.execute({});
    super.prepare(wire);
    // The client takes the next ParseComplete, which is that of BEGIN, for the statement that has this name.
    this.#name = this.name;
    this.name = undefined;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#hasBegun) {
      super.handleCommandComplete(message, wire);
    } else {
      this.#hasBegun = true;
      this.name = this.#name;
      this.#opening.onBegun();
    }
  }

  override handleError(error: Error, wire: Wire): void {
    if (!this.#hasBegun) {
      if (this.#name !== undefined) delete wire.submittedNamedStatements[this.#name];
      this.#opening.onFailed(error);
    }
    super.handleError(error, wire);
  }
}
