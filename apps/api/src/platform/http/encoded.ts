/** A response as bytes, which the garbage collector neither scans nor moves. */
export class Encoded {
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}

/** Joins parts of a list, each of them JSON without its brackets. */
export async function encodeList(parts: AsyncIterable<string>): Promise<Encoded> {
  const bytes = [Buffer.from('[')];
  for await (const part of parts) if (part) bytes.push(Buffer.from(bytes.length > 1 ? `,${part}` : part));
  return new Encoded(Buffer.concat([...bytes, Buffer.from(']')]));
}
