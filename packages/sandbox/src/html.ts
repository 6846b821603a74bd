/** Markup that is already escaped. */
export class SandboxHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = SandboxHtml | readonly SandboxHtml[] | string | number | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof SandboxHtml) return part.text;
  if (typeof part === 'object') return part.map((item) => item.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Escapes every value except markup created by this function. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SandboxHtml {
  return new SandboxHtml(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
}
