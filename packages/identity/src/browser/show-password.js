/** Lets people see what they type into a password field. Without scripts the buttons stay hidden, and nothing is missing. */
function prepare(button) {
  const input = document.getElementById(button.dataset.shows);
  function show(isShown) {
    input.type = isShown ? 'text' : 'password';
    button.textContent = isShown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password');
  }
  button.addEventListener('click', () => show(input.type === 'password'));
  // Browsers offer to keep a password only from a password field, and keep other fields' values for Back.
  input.form.addEventListener('submit', () => show(false));
  button.hidden = false;
}

for (const button of document.querySelectorAll('button[data-shows]')) prepare(button);
