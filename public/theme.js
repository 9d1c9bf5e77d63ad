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

// Shows the plain page of index.html when the browser is too old for the guide, or its main script is missing (FLOOR-2).
;(function (root) {
  function showPlainPage() {
    if (root.dataset.app === 'ready') return
    // As without JavaScript: no control is shown that would do nothing (src/styles/base.css).
    root.removeAttribute('data-app')
    var page = document.getElementById('plain-page')
    if (page) page.hidden = false
  }
  if (!('noModule' in HTMLScriptElement.prototype))
    document.addEventListener('DOMContentLoaded', showPlainPage)
  document.addEventListener('guide-not-started', showPlainPage)
  window.addEventListener(
    'error',
    function (event) {
      var isMainScript = event.target.type === 'module'
      if (isMainScript || /^(Uncaught )?SyntaxError/.test(event.message)) showPlainPage()
    },
    true,
  )
})(document.documentElement)
