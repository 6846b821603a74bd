import type { BrowserContext, Page } from '@playwright/test';

/** Collects what must not happen on any page: errors in the console or in scripts, and policy violations. */
export async function guardPages(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  const watch = (page: Page) => {
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

/** Takes out of the list what a test provoked on purpose: browsers note every refused request in their console. */
export function forgive(problems: string[], part: string): void {
  const left = problems.filter((problem) => !problem.includes(part));
  if (left.length === problems.length) throw new Error(`no error in the browser mentions ${part}`);
  problems.splice(0, problems.length, ...left);
}
