// Before the first paint, so that nobody who chose dark sees a flash of light.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {}
