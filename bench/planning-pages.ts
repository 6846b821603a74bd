import type { Locator, Page } from '@playwright/test';

/** A screen that is opened from a link on another one. */
export interface PlanningScreen {
  readonly name: string;
  /** Where its link is. */
  readonly from: string;
  readonly link: (page: Page) => Locator;
  /** On the screen as soon as its figures are. */
  readonly content: string;
}

const inNavigation = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

export const planningScreens: readonly PlanningScreen[] = [
  {
    name: 'Recurring',
    from: 'Dashboard',
    link: inNavigation('Recurring'),
    content: 'main section[aria-label="Bills"]',
  },
  {
    name: 'Calendar',
    from: 'Recurring',
    link: (page) => page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }),
    content: 'main table:not([aria-busy]) td a',
  },
  { name: 'Forecast', from: 'Dashboard', link: inNavigation('Forecast'), content: 'main svg[role="img"]' },
];

/** From a finger on the link to the press: people take longer. */
const HOVER_MS = 150;

/** Resolves with the time from the next press to the frame in which the content is on the screen. */
async function timeToContent(page: Page, content: string): Promise<{ painted: Promise<number> }> {
  await page.evaluate((selector) => {
    const painted = new Promise<number>((resolve) => {
      const onPress = ({ timeStamp }: MouseEvent) => {
        const look = () => {
          if (!document.querySelector(selector)) return void requestAnimationFrame(look);
          // The next frame begins after this one was painted.
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('click', onPress, { capture: true, once: true });
    });
    Reflect.set(window, 'contentPainted', painted);
  }, content);
  return { painted: page.evaluate(() => Promise.resolve(Reflect.get(window, 'contentPainted')).then(Number)) };
}

/** Opens the screen from another one, and returns the time from the press until it is painted. */
export async function timePlanningScreen(page: Page, { from, link, content }: PlanningScreen): Promise<number> {
  await inNavigation(from)(page).click();
  await page.waitForURL(`**/${from}`);
  await page.waitForLoadState('networkidle');
  await link(page).hover();
  await page.waitForTimeout(HOVER_MS);
  const { painted } = await timeToContent(page, content);
  await link(page).click();
  return await painted;
}
