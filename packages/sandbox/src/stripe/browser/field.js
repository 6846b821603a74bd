/** One card field in its own iframe. */
const { type, group } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const SIBLING_TIMEOUT_MS = 2_000;
const input = document.querySelector('input');
const siblings = new BroadcastChannel(`sandbox-stripe-${group}`);

const digits = (text) => text.replaceAll(/\D/g, '');

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isPast(text) {
  const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))];
  const now = new Date();
  return year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
}

const fields = {
  cardNumber: {
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    length: 16,
    format: (text) => text.match(/\d{1,4}/g)?.join(' ') ?? '',
    incomplete: 'Your card number is incomplete.',
    check: (text) => (passesLuhn(text) ? null : 'Your card number is invalid.'),
  },
  cardExpiry: {
    label: 'Expiration',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    length: 4,
    format: (text) => (text.length > 2 ? `${text.slice(0, 2)} / ${text.slice(2)}` : text),
    incomplete: "Your card's expiration date is incomplete.",
    check: (text) => (isPast(text) ? "Your card's expiration date is in the past." : null),
  },
  cardCvc: {
    label: 'CVC',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    length: 3,
    format: (text) => text,
    incomplete: "Your card's security code is incomplete.",
    check: () => null,
  },
};
const field = fields[type];

function emit(event, payload = {}) {
  parent.postMessage({ sandboxStripe: group, event, payload }, location.origin);
}

function emitChange(isBlurred) {
  const typed = digits(input.value);
  const isComplete = typed.length === field.length;
  const message = isComplete ? field.check(typed) : isBlurred && typed !== '' ? field.incomplete : null;
  input.setAttribute('aria-invalid', String(message !== null));
  emit('change', {
    empty: typed === '',
    complete: isComplete && message === null,
    error: message === null ? undefined : { type: 'validation_error', message },
  });
}

async function askSibling(wanted) {
  const id = crypto.randomUUID();
  return await new Promise((resolve) => {
    const timeout = setTimeout(() => finish(''), SIBLING_TIMEOUT_MS);
    function finish(value) {
      clearTimeout(timeout);
      siblings.removeEventListener('message', receive);
      resolve(value);
    }
    function receive({ data }) {
      if (data.answerTo === id) finish(data.value);
    }
    siblings.addEventListener('message', receive);
    siblings.postMessage({ ask: id, wanted });
  });
}

siblings.addEventListener('message', ({ data }) => {
  if (data.wanted === type) siblings.postMessage({ answerTo: data.ask, value: input.value });
});

async function createPaymentMethod(order, email) {
  const [expiry, cvc] = await Promise.all([askSibling('cardExpiry'), askSibling('cardCvc')]);
  let answer;
  try {
    const response = await fetch('/sandbox/stripe/payment_methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: input.value, expiry, cvc, email }),
    });
    answer = await response.json();
  } catch {
    answer = { error: { type: 'api_connection_error', message: 'We couldn’t reach the payment provider.' } };
  }
  emit('payment-method', { order, answer });
}

function applyOptions({ style, placeholder }) {
  const { '::placeholder': placeholderStyle, ...base } = style?.base ?? {};
  for (const [name, value] of Object.entries(base)) if (typeof value === 'string') input.style[name] = value;
  if (placeholderStyle?.color) input.style.setProperty('--placeholder', placeholderStyle.color);
  if (placeholder !== undefined) input.placeholder = placeholder;
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent || data?.sandboxStripe !== group) return;
  if (data.order === 'options') applyOptions(data.options);
  if (data.order === 'focus') input.focus();
  if (data.order === 'blur') input.blur();
  if (data.order === 'clear') input.value = '';
  if (data.order === 'make-payment-method') void createPaymentMethod(data.id, data.email);
});

document.title = field.label;
input.setAttribute('aria-label', field.label);
input.placeholder = field.placeholder;
input.autocomplete = field.autocomplete;
input.addEventListener('input', () => {
  input.value = field.format(digits(input.value).slice(0, field.length));
  emitChange(false);
});
input.addEventListener('focus', () => emit('focus'));
input.addEventListener('blur', () => {
  emitChange(true);
  emit('blur');
});
// Enabled last, so that no input is missed.
input.disabled = false;
emit('ready');
