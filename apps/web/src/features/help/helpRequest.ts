/** How to open help: to browse articles, contact us, or ask a question. */
export interface HelpRequest {
  readonly view: 'articles' | 'message' | 'question';
  /** The initial search. */
  readonly query?: string | undefined;
}
