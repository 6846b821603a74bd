import type * as Library from '@testing-library/react';
import type { ReactNode } from 'react';

/** In the order in which they were opened. A closed one stays until the next is opened. */
let modals: HTMLDialogElement[] = [];

/** Notices which dialogs are modal, which the simulated DOM doesn't remember. */
export function watchModals(): void {
  const { prototype } = HTMLDialogElement;
  const { showModal } = prototype;
  prototype.showModal = function show(this: HTMLDialogElement) {
    modals = [...modals.filter((modal) => modal !== this && modal.isConnected), this];
    showModal.call(this);
  };
}

/** The page behind a modal dialog is inert. */
function isCovered(element: Element): boolean {
  const top = modals.findLast((modal) => modal.isConnected && modal.open);
  return top !== undefined && !top.contains(element);
}

function isClosedAround(element: Element, child: Element | undefined): boolean {
  if (element.hasAttribute('open')) return false;
  return (
    element.tagName === 'DIALOG' ||
    (element.tagName === 'DETAILS' && child !== undefined && child.tagName !== 'SUMMARY')
  );
}

/** The element and its ancestors, from the inside out. */
function* path(element: Element): Generator<HTMLElement> {
  for (let at: Element | null = element; at; at = at.parentElement) if (at instanceof HTMLElement) yield at;
}

/** A simulated DOM has no style sheets, so only attributes and inline styles hide an element. */
function whyHidden(element: Element, isForScreenReaders = false): string | undefined {
  if (isCovered(element)) return 'behind a dialog';
  let child: Element | undefined;
  let visibility = '';
  for (const at of path(element)) {
    if (at.hidden) return 'in a hidden element';
    if (at.inert) return 'in an inert element';
    if (isClosedAround(at, child)) return 'in a closed element';
    if (isForScreenReaders && at.getAttribute('aria-hidden') === 'true') return 'in an element with aria-hidden';
    if (at.hasAttribute('style')) {
      if (at.style.display === 'none') return 'in an element with display: none';
      visibility ||= at.style.visibility;
    }
    child = at;
  }
  return visibility === 'hidden' ? 'in an element with visibility: hidden' : undefined;
}

/** Why a user couldn't press the element. */
export function whyUnusable(element: Element): string | undefined {
  const hidden = whyHidden(element);
  if (hidden !== undefined) return hidden;
  if (element.closest('button, input, select, textarea, fieldset')?.matches(':disabled')) return 'disabled';
  const blocked = [...path(element)].find(({ style }) => style.pointerEvents !== '');
  return blocked?.style.pointerEvents === 'none' ? 'in an element with pointer-events: none' : undefined;
}

type QueryAll = (container: HTMLElement, ...args: never[]) => HTMLElement[];

function isHiddenWanted(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'hidden' in options && options.hidden === true;
}

function describeArgument(argument: unknown): string {
  if (typeof argument === 'function') return 'a function';
  const withExpressions = (_key: string, value: unknown) => (value instanceof RegExp ? String(value) : value);
  return JSON.stringify(argument, withExpressions);
}

/**
 * Makes `get` and `find` return only what is shown, except with the option `hidden`; `query` shows that something isn't
 * in the page at all. They look at the elements that they would return, because computing the visibility of every
 * element would take most of the time of a test.
 */
export function findOnlyShown(library: typeof Library) {
  const byRole = library.queryAllByRole;
  const families: Readonly<Record<string, QueryAll>> = {
    Role: byRole,
    Text: library.queryAllByText,
    LabelText: library.queryAllByLabelText,
    PlaceholderText: library.queryAllByPlaceholderText,
    AltText: library.queryAllByAltText,
    Title: library.queryAllByTitle,
    DisplayValue: library.queryAllByDisplayValue,
    TestId: library.queryAllByTestId,
  };
  const shown = Object.entries(families).flatMap(([name, findAll]) => {
    let whyNone = '';
    const findShown: QueryAll = (container, ...args) => {
      const found = findAll(container, ...args);
      if (args.some(isHiddenWanted)) return found;
      const reasons = found.map((element) => whyHidden(element, findAll === byRole));
      whyNone = reasons[0] === undefined ? '' : ` (there is one ${reasons[0]})`;
      return found.filter((_element, at) => reasons[at] === undefined);
    };
    const describe = (args: readonly unknown[]) => `by ${name}: ${args.map(describeArgument).join(', ')}`;
    const [, getAll, get, findAllShown, find] = library.buildQueries(
      findShown,
      (_container, ...args) => `Several elements are shown ${describe(args)}`,
      (_container, ...args) => `No element is shown ${describe(args)}${whyNone}`,
    );
    return Object.entries({
      [`getAllBy${name}`]: getAll,
      [`getBy${name}`]: get,
      [`findAllBy${name}`]: findAllShown,
      [`findBy${name}`]: find,
    });
  });
  const queries = { ...library.queries, ...Object.fromEntries(shown) };
  const within = (element: HTMLElement) => library.within(element, queries);
  return {
    ...library,
    within,
    screen: { ...library.screen, ...within(document.body) },
    render: (part: ReactNode, options?: Library.RenderOptions) => library.render(part, { queries, ...options }),
  };
}
