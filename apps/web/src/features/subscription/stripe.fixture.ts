interface StripeAnswer {
  readonly error?: { readonly message?: string };
  readonly paymentMethod?: { readonly id: string };
}

const element = { mount() {}, destroy() {}, update() {}, on() {}, off() {} };
const elements = { create: () => element, getElement: () => element, update() {} };

const everyCardWorks = {
  createPaymentMethod: (): StripeAnswer => ({ paymentMethod: { id: 'pm_1' } }),
  confirmCardSetup: (): StripeAnswer => ({}),
};

/** The app loads Stripe.js once, so all tests share this object. */
const answers = { ...everyCardWorks };
const stripe = {
  elements: () => elements,
  createToken: async () => ({}),
  createPaymentMethod: async () => answers.createPaymentMethod(),
  confirmCardPayment: async () => ({}),
  confirmCardSetup: async () => answers.confirmCardSetup(),
};

/** Makes Stripe.js look loaded. Every card works, unless the test changes the returned answers. */
export function loadFakeStripe(): typeof answers {
  Reflect.set(window, 'Stripe', () => stripe);
  return Object.assign(answers, everyCardWorks);
}
