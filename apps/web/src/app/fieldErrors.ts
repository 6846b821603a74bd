function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Maps the server's validation errors to the fields of a form. */
export function fieldErrors<Field extends string>(
  rejected: Readonly<Record<string, string>> | undefined,
  fieldOfPayload: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const [name, message] of Object.entries(rejected ?? {})) {
    const field = fieldOfPayload[name];
    if (field) errors[field] = sentence(message);
  }
  return errors;
}
