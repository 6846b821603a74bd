function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The server's validation errors for the fields of a form. */
export function fieldErrors<Field extends string>(
  rejected: Readonly<Record<string, string>> | undefined,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of fields) if (rejected?.[field]) errors[field] = sentence(rejected[field]);
  return errors;
}
