// Tells the product around Link what happens on this page of it.
const { event, exit = '{}' } = document.body.dataset;

function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

function leave() {
  tell({ type: 'exit', exit: JSON.parse(exit) });
}

if (event) tell({ type: 'event', event: JSON.parse(event) });
for (const button of document.querySelectorAll('[data-leave]')) button.addEventListener('click', leave);
for (const button of document.querySelectorAll('[data-done]'))
  button.addEventListener('click', () => tell({ type: 'success', done: JSON.parse(button.dataset.done) }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave();
});
// Whoever began to type before this script came stays where they are.
if (document.activeElement === document.body)
  document.querySelector('[aria-invalid="true"], #q, #user, [data-done]')?.focus();
