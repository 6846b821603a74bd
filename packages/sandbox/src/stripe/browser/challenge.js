/** Stands for the page on which a bank asks whether it is really the person. */
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

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => void answer(button.value));
document.querySelector('button')?.focus();
