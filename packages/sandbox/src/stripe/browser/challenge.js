/** Simulates the bank's authentication page. Loaded before the buttons render, so no click is missed. */
const { secret, theme } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
document.documentElement.dataset.theme = theme;

async function answer(choice) {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  const response = await fetch('/sandbox/stripe/challenge', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: secret, answer: choice }),
  });
  parent.postMessage({ challenge: await response.json() }, location.origin);
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button) void answer(button.value);
});
document.addEventListener('DOMContentLoaded', () => document.querySelector('button')?.focus());
