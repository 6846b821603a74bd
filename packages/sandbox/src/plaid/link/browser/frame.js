// Tells the product around Link what happens on this page of it. Loaded before the page is shown: no press comes too early.
function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

function leave() {
  tell({ type: 'exit', exit: JSON.parse(document.body.dataset.exit ?? '{}') });
}

document.addEventListener('click', ({ target }) => {
  if (target.closest('[data-leave]')) leave();
  const done = target.closest('[data-done]')?.dataset.done;
  if (done) tell({ type: 'success', done: JSON.parse(done) });
});
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave();
});
document.addEventListener('DOMContentLoaded', () => {
  const { event } = document.body.dataset;
  if (event) tell({ type: 'event', event: JSON.parse(event) });
  // Whoever has begun to type stays where they are.
  if (document.activeElement === document.body)
    document.querySelector('[aria-invalid="true"], #q, #user, [data-done]')?.focus();
});
