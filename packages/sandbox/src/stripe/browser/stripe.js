/**
 * Replaces Stripe.js with the part of its interface that the app uses. Card data stays in the iframes; only the card
 * number's iframe sends it to the sandbox.
 */
(() => {
  const BASE = '/sandbox/stripe';
  const RESPONSE_TIMEOUT_MS = 20_000;
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  let groups = 0;

  function addStyles() {
    if (document.querySelector('link[data-sandbox-stripe]')) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${BASE}/dialog.css`;
    link.dataset.sandboxStripe = '';
    document.head.append(link);
  }

  function createFrame(type, group) {
    const frame = document.createElement('iframe');
    frame.title = titles[type];
    frame.src = `${BASE}/field.html#${new URLSearchParams({ type, group })}`;
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' });
    return frame;
  }

  /** The card number's iframe collects the other values and creates the payment method. */
  function requestPaymentMethod(element, sendToFrame, email) {
    const id = crypto.randomUUID();
    return new Promise((resolve) => {
      const timeout = setTimeout(() => finish({ error: { message: '' } }), RESPONSE_TIMEOUT_MS);
      function finish(answer) {
        clearTimeout(timeout);
        element.off('payment-method', receiveResult);
        resolve(answer);
      }
      function receiveResult(payload) {
        if (payload.order === id) finish(payload.answer);
      }
      element.on('payment-method', receiveResult);
      sendToFrame({ order: 'make-payment-method', id, email });
    });
  }

  function createElement(type, group, given) {
    const listeners = new Map();
    let options = given ?? {};
    let frame = null;
    let label = null;

    const sendToFrame = (message) =>
      frame?.contentWindow?.postMessage({ sandboxStripe: group, ...message }, location.origin);
    const emit = (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    };
    const focus = () => sendToFrame({ order: 'focus' });
    function receive({ origin, source, data }) {
      if (origin !== location.origin || !frame || source !== frame.contentWindow) return;
      if (data?.sandboxStripe !== group || !data.event) return;
      if (data.event === 'ready') sendToFrame({ order: 'options', options });
      emit(data.event, { elementType: type, ...data.payload });
    }
    const element = {
      mount(target) {
        const node = typeof target === 'string' ? document.querySelector(target) : target;
        frame = createFrame(type, group);
        node.classList.add('StripeElement');
        node.append(frame);
        label = node.id ? document.querySelector(`label[for="${node.id}"]`) : null;
        label?.addEventListener('click', focus);
        window.addEventListener('message', receive);
      },
      unmount() {
        window.removeEventListener('message', receive);
        label?.removeEventListener('click', focus);
        frame?.remove();
        frame = null;
      },
      destroy() {
        element.unmount();
      },
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return element;
      },
      off(event, listener) {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((one) => one !== listener),
        );
        return element;
      },
      update(changes) {
        options = { ...options, ...changes };
        sendToFrame({ order: 'options', options });
      },
      focus,
      blur: () => sendToFrame({ order: 'blur' }),
      clear: () => sendToFrame({ order: 'clear' }),
      createPaymentMethod: (email) => requestPaymentMethod(element, sendToFrame, email),
    };
    return element;
  }

  function createElements() {
    groups += 1;
    const group = `group-${groups}-${crypto.randomUUID()}`;
    const created = new Map();
    return {
      create(type, options) {
        if (!titles[type]) throw new Error(`The sandbox has no ${type} element.`);
        const element = createElement(type, group, options);
        created.set(type, element);
        return element;
      },
      getElement: (type) => created.get(typeof type === 'string' ? type : type.__elementType) ?? null,
      update() {},
    };
  }

  async function post(path, body) {
    try {
      const response = await fetch(`${BASE}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return await response.json();
    } catch {
      return { error: { type: 'api_connection_error', message: 'We couldn’t reach the payment provider.' } };
    }
  }

  /** Opens the simulated authentication page of the bank. */
  function showChallenge(secret) {
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-stripe-challenge';
    dialog.setAttribute('aria-label', 'Confirm your card');
    const frame = document.createElement('iframe');
    frame.title = 'Confirm your card';
    const theme = document.documentElement.dataset.theme ?? 'light';
    frame.src = `${BASE}/challenge.html#${new URLSearchParams({ secret, theme })}`;
    dialog.append(frame);
    document.body.append(dialog);
    return new Promise((resolve) => {
      function finish(answer) {
        window.removeEventListener('message', receive);
        dialog.close();
        dialog.remove();
        resolve(answer);
      }
      function receive({ origin, source, data }) {
        if (origin === location.origin && source === frame.contentWindow && data?.challenge) finish(data.challenge);
      }
      window.addEventListener('message', receive);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        void post('challenge', { client_secret: secret, answer: 'fail' }).then(finish);
      });
      dialog.showModal();
    });
  }

  async function confirm(secret) {
    const first = await post('confirm', { client_secret: secret });
    return first.status === 'requires_action' ? await showChallenge(secret) : first;
  }

  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_'))
      throw new Error('The sandbox accepts only test keys.');
    addStyles();
    return {
      elements: createElements,
      createToken: async () => ({ error: { message: 'The sandbox doesn’t create tokens.' } }),
      async createPaymentMethod({ card, billing_details: details }) {
        const answer = await card.createPaymentMethod(details?.email ?? '');
        return answer.error ? { error: answer.error } : { paymentMethod: answer };
      },
      async confirmCardSetup(secret) {
        const answer = await confirm(secret);
        return answer.error ? { error: answer.error } : { setupIntent: answer };
      },
      async confirmCardPayment(secret) {
        const answer = await confirm(secret);
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      },
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
