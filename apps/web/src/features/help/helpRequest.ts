/** What somebody wants of help: to read, to write to us, or to ask. */
export interface HelpRequest {
  readonly view: 'articles' | 'message' | 'question';
  /** What to look for at once. */
  readonly query?: string | undefined;
}
