// Has the same interface as Plaid's own script, but opens our sandbox pages in its iframe.
(() => {
  const base = new URL('.', document.currentScript.src);

  function addStyles() {
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = new URL('overlay.css', base).href;
    document.head.append(styles);
    return styles;
  }

  function frameUrl({ token, receivedRedirectUri }) {
    const address = new URL('link', base);
    address.searchParams.set('token', token);
    address.searchParams.set('theme', document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
    const stateId = receivedRedirectUri && new URL(receivedRedirectUri).searchParams.get('oauth_state_id');
    if (stateId) address.searchParams.set('oauth_state_id', stateId);
    return address.href;
  }

  function createDialog(address) {
    const frame = document.createElement('iframe');
    frame.title = 'Connect your bank';
    frame.src = address;
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-link';
    dialog.setAttribute('aria-label', 'Connect your bank');
    dialog.append(frame);
    return { dialog, frame };
  }

  window.Plaid = {
    version: 'sandbox',
    create(config) {
      const styles = addStyles();
      let shown = null;

      function close() {
        if (!shown) return;
        removeEventListener('message', receive);
        shown.dialog.close();
        shown.dialog.remove();
        shown = null;
      }

      function leave({ error = null, ...metadata } = {}) {
        if (!shown) return;
        close();
        config.onEvent?.('EXIT', metadata);
        config.onExit?.(error, { institution: null, status: null, link_session_id: '', request_id: '', ...metadata });
      }

      function receive({ source, origin, data }) {
        if (!shown || source !== shown.frame.contentWindow || origin !== base.origin) return;
        if (data.type === 'event') config.onEvent?.(data.event.name, data.event);
        else if (data.type === 'exit') leave(data.exit);
        else if (data.type === 'success') {
          close();
          config.onSuccess(data.done.public_token, data.done.metadata);
        }
      }

      setTimeout(() => config.onLoad?.());
      return {
        open() {
          if (shown) return;
          shown = createDialog(frameUrl(config));
          shown.dialog.addEventListener('cancel', (event) => {
            event.preventDefault();
            leave();
          });
          addEventListener('message', receive);
          document.body.append(shown.dialog);
          shown.dialog.showModal();
          shown.frame.focus();
        },
        exit() {
          leave();
        },
        submit() {},
        destroy() {
          close();
          styles.remove();
        },
      };
    },
  };
})();
