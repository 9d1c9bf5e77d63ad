// Sets the theme before the first paint (THEME-1). A file, because the page allows no inline script.
// src/app/theme.tsx repeats the rule and takes over once the app runs.
;(function (root, chosen) {
  try {
    chosen = localStorage.getItem('theme')
  } catch (error) {
    console.warn('Storage refused, the theme follows the system', error)
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = isDark ? '#0b1622' : '#0b4f8a'
})(document.documentElement)
