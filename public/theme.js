// Sets the theme before the first paint. A file of its own because the page allows no inline script.
// The rule is repeated in src/app/theme.ts, which takes over once the app runs.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch (error) {
    console.warn('Storage refused, the theme follows the system', error)
  }
  var systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  var isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = isDark ? '#0b1622' : '#0b4f8a'
})()
