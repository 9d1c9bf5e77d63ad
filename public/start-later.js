// Starts the app after the first frame of a page that the build rendered (the build adds this script to theme.js) or that
// this device kept (src/rendered/keep-pages.tsx): until then the link is for the styles and the processor for the listings.
;(function (root) {
  function start() {
    var scripts = root.dataset.scripts
    // Begun already, or a page that names its scripts itself.
    if (!scripts) return
    delete root.dataset.scripts
    // What the app will import is fetched beside it: found one after the other, each file costs a round trip.
    if (root.dataset.preloads)
      root.dataset.preloads.split(' ').forEach(function (file) {
        var link = document.createElement('link')
        link.rel = 'modulepreload'
        link.crossOrigin = ''
        link.href = file
        document.head.appendChild(link)
      })
    scripts.split(' ').forEach(function (file) {
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
