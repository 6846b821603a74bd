/** A form value. Stripe's SDK encodes nested lists and objects as `items[0][price]=…`. */
export type FormValue = string | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

const MAX_DEPTH = 6;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Lists become objects with the keys 0, 1, 2… */
export function parseForm(text: string): FormObject {
  const form: FormObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.length > MAX_DEPTH || path.some((part) => FORBIDDEN.has(part))) continue;
    let target = form;
    for (const part of path.slice(0, -1)) {
      const next = target[part];
      const inside: FormObject = typeof next === 'object' ? next : {};
      target[part] = inside;
      target = inside;
    }
    const last = path.at(-1) ?? '';
    target[last === '' ? String(Object.keys(target).length) : last] = value;
  }
  return form;
}

export function textAt(form: FormObject, ...path: string[]): string | null {
  let value: FormValue | undefined = form;
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

export function listAt(form: FormObject, name: string): string[] {
  const value = form[name];
  return typeof value === 'object' ? Object.values(value).filter((one) => typeof one === 'string') : [];
}

export function textsAt(form: FormObject, name: string): Record<string, string> {
  const value = form[name];
  const entries = typeof value === 'object' ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([key, one]): [string, string][] => (typeof one === 'string' ? [[key, one]] : [])),
  );
}
