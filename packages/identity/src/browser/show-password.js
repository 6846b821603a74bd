/**
 * Adds the Show/Hide button to a password field. Without JavaScript the button stays hidden and the form still works.
 */
function prepare(button) {
  const input = document.getElementById(button.dataset.shows);
  function show(isShown) {
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password');
  }
  button.addEventListener('click', () => show(input.type === 'password'));
  // Browsers only offer to save a password from a password field, and they restore the values of other fields on Back.
  input.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}

for (const button of document.querySelectorAll('button[data-shows]')) prepare(button);
