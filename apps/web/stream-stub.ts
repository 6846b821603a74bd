/** Replaces Node's module, which the XML parser imports only for its unused streaming API. */
export class Stream {}
