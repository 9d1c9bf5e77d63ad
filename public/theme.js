// The theme before the first paint: see src/app/theme.tsx.
;(function (root, chosen) {
  try {
    chosen = localStorage.getItem('theme')
  } catch (error) {
    console.warn('Storage refused', error)
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = isDark ? '#0b1622' : '#0b4f8a'
})(document.documentElement)
