import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { whyUnusable } from './shown.ts';

function usable<Target extends Element, Rest extends unknown[]>(
  act: (element: Target, ...rest: Rest) => Promise<void>,
) {
  return async (element: Target, ...rest: Rest): Promise<void> => {
    const why = whyUnusable(element);
    if (why !== undefined) throw new Error(`A user can’t press this element, which is ${why}: ${element.outerHTML}`);
    await act(element, ...rest);
  };
}

/** A user who can press only what is shown and enabled. */
export function setUpUser(): UserEvent {
  // The library's own check computes styles that a simulated DOM doesn't have.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...user,
    click: usable(user.click),
    dblClick: usable(user.dblClick),
    clear: usable(user.clear),
    type: usable(user.type),
    selectOptions: usable(user.selectOptions),
    upload: usable(user.upload),
  };
}
