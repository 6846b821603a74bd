import type { BrowserContext, Page } from '@playwright/test';

/** Requests that failed or were refused, by the list of problems of their pages. Not every browser's console has them. */
const refusedRequests = new WeakMap<string[], string[]>();

/** Collects what must not happen on any page: errors in the console or in scripts, and policy violations. */
export async function guardPages(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  const refused: string[] = [];
  refusedRequests.set(problems, refused);
  const watch = (page: Page) => {
    page.on('response', (response) => {
      if (!response.ok()) refused.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.url()}`));
    page.on('pageerror', (error) => problems.push(`page error on ${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      problems.push(`console error on ${page.url()}: ${message.text()} (${message.location().url})`);
    });
  };
  await context.exposeFunction('cairnReportViolation', (violation: string) => problems.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'cairnReportViolation');
      if (typeof report === 'function') {
        report(
          `content security policy on ${event.documentURI}: ${event.violatedDirective} blocked ${event.blockedURI}`,
        );
      }
    });
  });
  context.pages().forEach(watch);
  context.on('page', watch);
  return problems;
}

/** Takes out of the list what a test provoked on purpose. Some browsers note refused requests in their console too. */
export function forgive(problems: string[], part: string): void {
  const left = problems.filter((problem) => !problem.includes(part));
  const isKnown = left.length < problems.length || refusedRequests.get(problems)?.some((line) => line.includes(part));
  if (!isKnown) throw new Error(`no error in the browser mentions ${part}`);
  problems.splice(0, problems.length, ...left);
}
