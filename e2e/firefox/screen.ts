import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Page } from 'puppeteer-core';

const FIND_TIMEOUT_MS = 45_000;
const POLL_MS = 100;
const ATTEMPT_TIMEOUT_MS = 3_000;
const MAX_PRESSES = 5;

const selectors = {
  button: 'button:not([role="link"])',
  link: 'a[href], [role="link"]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  text: 'p, span, dd, td, h1, h2, h3, a, button, li, strong, div',
} as const;

type Kind = keyof typeof selectors;

/** The page may move the element between measuring its position and the click. */
async function watchForClick(element: ElementHandle<HTMLElement>): Promise<void> {
  await element.evaluate((target) => {
    const { dataset } = document.documentElement;
    dataset.clicked = 'no';
    target.addEventListener('click', () => delete dataset.clicked, { once: true, capture: true });
  });
}

/** Interacts with a page like a user, finding elements by their visible text. */
export class FirefoxScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The first visible and enabled element of this kind whose label or text starts with `text`. */
  async find(kind: Kind, text: string): Promise<ElementHandle<HTMLElement>> {
    const look = (selector: string, wanted: string): HTMLElement | null => {
      const hasText = (element: HTMLElement) => {
        const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
        const texts = [element.getAttribute('aria-label'), ...labels.map((label) => label.textContent)];
        if (labels.length === 0) texts.push(element.innerText);
        return texts.some((candidate) => candidate?.trim().startsWith(wanted));
      };
      const isUsable = (element: HTMLElement) => element.checkVisibility() && !element.matches(':disabled');
      const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable).find(hasText);
      return found ?? null;
    };
    return await this.until(`a ${kind} "${text}"`, async () => {
      const handle = await this.#page.evaluateHandle(look, selectors[kind], text);
      return handle.asElement() as ElementHandle<HTMLElement> | null;
    });
  }

  /** Polls until there is a result. The page's content security policy blocks Puppeteer's own waiting functions. */
  async until<Found>(what: string, query: () => Promise<Found | null | undefined>): Promise<Found> {
    const end = performance.now() + FIND_TIMEOUT_MS;
    while (performance.now() < end) {
      // During a navigation, the attempt fails or never resolves.
      const found = await Promise.race([query().catch(() => null), wait(ATTEMPT_TIMEOUT_MS, null)]);
      if (found) return found;
      await wait(POLL_MS);
    }
    const shown = await this.#page.evaluate(() => document.body.innerText.slice(0, 2_000));
    throw new Error(`${this.#page.url()} doesn’t show ${what}. It shows:\n${shown}`);
  }

  async press(kind: 'button' | 'link', text: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const element = await this.find(kind, text);
      try {
        await element.scrollIntoView();
        await watchForClick(element);
        await element.click();
        if (await this.#wasClicked()) return;
      } catch (error) {
        // The page replaced the element before it was pressed.
        const isGone = error instanceof Error && /detached|not clickable|not an Element/i.test(error.message);
        if (!isGone || attempt === MAX_PRESSES) throw error;
      }
      if (attempt === MAX_PRESSES) throw new Error(`The ${kind} "${text}" moves away before it can be pressed.`);
    }
  }

  /** Whether the last click reached its element; a page that can no longer answer was left because of it. */
  async #wasClicked(): Promise<boolean> {
    const answer = this.#page.evaluate(() => document.documentElement.dataset.clicked !== 'no').catch(() => true);
    return await Promise.race([answer, wait(ATTEMPT_TIMEOUT_MS, true)]);
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
    if (value === undefined) throw new Error(`${label} has no option ${option}.`);
    await field.select(value);
  }

  /** Sets a date field directly, because its key order depends on the locale. */
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
