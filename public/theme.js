// Before the first paint: theme (src/app/theme.tsx), low-data mode (src/browser/network.ts), the day of the week in Majuro
// (src/features/listing-pages/opening-hours.tsx), and that scripts run, so that
// controls keep their room until the app has started (src/styles/base.css). Then the plain page where it cannot (FLOOR-2).
;(function (root, data, chosen, lowData) {
  try {
    chosen = localStorage.getItem('theme')
    lowData = localStorage.getItem('guide-low-data')
  } catch (error) {
    console.warn('Storage refused', error)
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  data.theme = isDark ? 'dark' : 'light'
  data.app = 'loading'
  data.day = new Date(Date.now() + 432e5).getUTCDay()
  var saves = navigator.connection && navigator.connection.saveData
  if (lowData === 'on' || (lowData !== 'off' && saves)) data.lowData = ''
  document.querySelector('meta[name=theme-color]').content = isDark ? '#0b1622' : '#0b4f8a'

  function fail(event) {
    if (data.app !== 'loading' || (event.message && !/SyntaxError/.test(event.message))) return
    if (event.message || event.target.type === 'module' || event.target === document) {
      root.removeAttribute('data-app')
      // A template, because a link before the skip link, even a hidden one, makes that an ordinary link.
      var plain = document.getElementById('plain')
      document.body.insertBefore(plain.content, plain)
    }
  }
  addEventListener('error', fail, true)
  document.addEventListener('guide-not-started', fail)
  if (!('noModule' in HTMLScriptElement.prototype)) document.addEventListener('DOMContentLoaded', fail)
})(document.documentElement, document.documentElement.dataset)
