import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';

const APPEARS_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;
const ANSWERS_WITHIN_MS = 3_000;
const PRESSES_MAX = 5;

const selectors = {
  button: 'button:not([role="link"])',
  link: 'a[href], [role="link"]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  text: 'p, span, dd, td, h1, h2, h3, a, button, li, strong, div',
} as const;

type Kind = keyof typeof selectors;

/** What a person does on a page, in any browser: finds things by what they say. */
export class Screen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The first visible and enabled element of that kind whose label or text begins with these words. */
  async find(kind: Kind, words: string): Promise<ElementHandle<HTMLElement>> {
    const look = (selector: string, wanted: string): HTMLElement | null => {
      const saysIt = (element: HTMLElement) => {
        const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
        const texts = [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent)];
        if (labels.length === 0) texts.push(element.innerText);
        return texts.some((text) => text?.trim().startsWith(wanted));
      };
      const isOpen = (element: HTMLElement) => element.checkVisibility() && !element.matches(':disabled');
      const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(isOpen).find(saysIt);
      return found ?? null;
    };
    return await this.until(`a ${kind} "${words}"`, async () => {
      const handle = await this.#page.evaluateHandle(look, selectors[kind], words);
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    });
  }

  /** Asks again until there is an answer. The page's policy forbids the library's own way of waiting. */
  async until<Found>(what: string, ask: () => Promise<Found | null | undefined>): Promise<Found> {
    const end = performance.now() + APPEARS_WITHIN_MS;
    while (performance.now() < end) {
      // A page that is being left fails, or never answers.
      const found = await Promise.race([ask().catch(() => null), wait(ANSWERS_WITHIN_MS, null)]);
      if (found) return found;
      await wait(ASK_EVERY_MS);
    }
    const shown = await this.#page.evaluate(() => document.body.innerText.slice(0, 2_000));
    throw new Error(`${this.#page.url()} does not show ${what}. It says:\n${shown}`);
  }

  async press(kind: 'button' | 'link', words: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const element = await this.find(kind, words);
      try {
        await element.scrollIntoView();
        await element.click();
        return;
      } catch (error) {
        // The page replaced it between finding and pressing it: nothing was pressed.
        const isGone = error instanceof Error && /detached|not clickable|not an Element/i.test(error.message);
        if (!isGone || attempt === PRESSES_MAX) throw error;
      }
    }
  }

  async type(label: string, value: string): Promise<void> {
    const field = await this.find('field', label);
    await field.focus();
    await field.evaluate((element) => element instanceof HTMLInputElement && element.select());
    await this.#page.keyboard.type(value);
  }

  async choose(label: string, option: string): Promise<void> {
    const field = await this.find('field', label);
    const value = await field.evaluate((element, wanted) => {
      const options = element instanceof HTMLSelectElement ? [...element.options] : [];
      return options.find(({ text }) => text === wanted)?.value;
    }, option);
    if (value === undefined) throw new Error(`${label} does not offer ${option}.`);
    await field.select(value);
  }

  /** A day of a date field, which takes keys in an order that depends on the locale. */
  async chooseDay(label: string, day: string): Promise<void> {
    const field = await this.find('field', label);
    await field.evaluate((element, value) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setter?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, day);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }
}
