// Before the first paint, so that nobody who chose dark sees a flash of light.
try {
  if (localStorage.getItem('theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#0e1411';
  }
} catch {}
