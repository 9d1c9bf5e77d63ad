// Before the first paint: theme (src/app/theme.tsx), low-data mode (src/browser/network.ts), the day of the week in Majuro
// (src/features/listing-pages/opening-hours.tsx), and that scripts run, so that
// controls keep their room until the app has started (src/styles/base.css). Then the plain page where it cannot (FLOOR-2),
// and files that a captive portal has replaced (PORTAL-4).
;(function (root, data, chosen, lowData) {
  try {
    chosen = localStorage.getItem('theme')
    lowData = localStorage.getItem('guide-low-data')
    // eviction-marker.ts writes it at the first visit.
    if (!localStorage.getItem('guide-mark')) data.newDevice = ''
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

  function replaceFiles() {
    var script = document.createElement('script')
    // Another address each time, because the HTTP cache may hold the portal's page.
    script.src = '/replace-files.js?' + Date.now()
    script.dataset.reload = ''
    document.head.appendChild(script)
  }

  /** Chromium says of a style sheet that is HTML that it was loaded. */
  function checkStyles(event) {
    var target = event.target
    if (target.rel === 'stylesheet' && !(target.sheet && target.sheet.cssRules.length)) replaceFiles()
  }

  function fail(event) {
    // A portal's page in the place of the script above is no fault of the app.
    if (data.app !== 'loading' || /replace-files/.test(event.filename)) return
    if (event.message && !/SyntaxError/.test(event.message)) return
    if (event.message || event.target.type === 'module' || event.target === document) {
      replaceFiles()
      root.removeAttribute('data-app')
      // A template, because a link before the skip link, even a hidden one, makes that an ordinary link.
      var plain = document.getElementById('plain')
      document.body.insertBefore(plain.content, plain)
    }
  }
  addEventListener('error', fail, true)
  document.addEventListener('error', checkStyles, true)
  document.addEventListener('load', checkStyles, true)
  document.addEventListener('guide-not-started', fail)
  if (!('noModule' in HTMLScriptElement.prototype)) document.addEventListener('DOMContentLoaded', fail)
})(document.documentElement, document.documentElement.dataset)
