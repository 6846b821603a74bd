import type { BrowserContext, Page } from '@playwright/test';

/** Failed requests, which not every browser logs to the console. Keyed by the list of problems on the same pages. */
const failedRequests = new WeakMap<string[], string[]>();

/** Collects problems that must not occur on any page: console errors, script errors, and policy violations. */
export async function guardPages(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  const failed: string[] = [];
  failedRequests.set(problems, failed);
  const watch = (page: Page) => {
    page.on('response', (response) => {
      if (!response.ok()) failed.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
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

/** Removes problems that a test caused on purpose. Fails if neither a problem nor a failed request contains `part`. */
export function allowProblem(problems: string[], part: string): void {
  const left = problems.filter((problem) => !problem.includes(part));
  const isKnown = left.length < problems.length || failedRequests.get(problems)?.some((line) => line.includes(part));
  if (!isKnown) throw new Error(`No error in the browser mentions ${part}.`);
  problems.splice(0, problems.length, ...left);
}
