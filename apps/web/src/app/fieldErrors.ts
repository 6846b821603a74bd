function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the server found wrong, at the fields of a form that it means. */
export function fieldErrors<Field extends string>(
  refused: Readonly<Record<string, string>> | undefined,
  fieldOfPayload: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const [name, message] of Object.entries(refused ?? {})) {
    const field = fieldOfPayload[name];
    if (field) errors[field] = sentence(message);
  }
  return errors;
}
