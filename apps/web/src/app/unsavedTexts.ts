/** Typed text that isn't saved, by the field it belongs to. It is offered when the user next edits that field. */
export const unsavedTexts = new Map<string, string>();
