// Reports what happens on this page to the app that opened Link. Loaded before the page renders, so no click is missed.
function notifyApp(message) {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

function exit() {
  notifyApp({ type: 'exit', exit: JSON.parse(document.body.dataset.exit ?? '{}') });
}

document.addEventListener('click', ({ target }) => {
  if (target.closest('[data-leave]')) exit();
  const done = target.closest('[data-done]')?.dataset.done;
  if (done) notifyApp({ type: 'success', done: JSON.parse(done) });
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') exit();
});
document.addEventListener('DOMContentLoaded', () => {
  const { event } = document.body.dataset;
  if (event) notifyApp({ type: 'event', event: JSON.parse(event) });
  // Don't take the focus from a field the user is typing in.
  if (document.activeElement === document.body)
    document.querySelector('[aria-invalid="true"], #q, #user, [data-done]')?.focus();
});
