// Runs before the first paint: the theme (src/app/theme.tsx), low-data mode (src/browser/network.ts), and that there
// is JavaScript, so that controls keep their room until the app has started (src/styles/base.css).
;(function (root, chosen, lowData) {
  try {
    chosen = localStorage.getItem('theme')
    lowData = localStorage.getItem('guide-low-data')
  } catch (error) {
    console.warn('Storage refused', error)
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.app = 'loading'
  var saves = navigator.connection && navigator.connection.saveData
  if (lowData === 'on' || (lowData !== 'off' && saves)) root.dataset.lowData = ''
  document.querySelector('meta[name=theme-color]').content = isDark ? '#0b1622' : '#0b4f8a'
})(document.documentElement)
