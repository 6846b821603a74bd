/** Text that was typed and isn't saved, by what it is for. It is offered when the user next edits that. */
export const unsavedTexts = new Map<string, string>();
