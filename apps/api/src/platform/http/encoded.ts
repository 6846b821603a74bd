/** An answer that is ready to be sent, as bytes: the garbage collector neither walks nor moves them. */
export class Encoded {
  readonly json: Buffer;

  constructor(json: Buffer) {
    this.json = json;
  }
}

/** A list of which each part comes as JSON without its brackets. */
export async function encodeList(parts: AsyncIterable<string>): Promise<Encoded> {
  const bytes = [Buffer.from('[')];
  for await (const part of parts) if (part) bytes.push(Buffer.from(bytes.length > 1 ? `,${part}` : part));
  return new Encoded(Buffer.concat([...bytes, Buffer.from(']')]));
}
