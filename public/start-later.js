// Starts the app after the first frame of a page that the build rendered (scripts/build/pages/page-html.ts) or that this
// device kept (src/rendered/keep-pages.tsx): until then the link is for the styles and the processor for the listings.
;(function (root) {
  var isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    root.dataset.scripts.split(' ').forEach(function (file) {
      var script = document.createElement('script')
      script.src = file
      // In this order: public/theme.js reports where the app cannot start.
      script.async = false
      if (file.indexOf('/assets/') === 0) script.type = 'module'
      document.head.appendChild(script)
    })
  }
  // Hidden pages draw no frames.
  setTimeout(start, document.hidden ? 0 : 2000)
  new PerformanceObserver(function (paints) {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
})(document.documentElement)
