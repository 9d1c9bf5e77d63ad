// Starts the app on a page that this device kept (src/app/keep-pages.tsx), after the page's first frame: until then the
// processor is busy with the listings, which need no script.
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
  requestAnimationFrame(function () {
    setTimeout(start)
  })
  // Hidden pages draw no frames.
  setTimeout(start, document.hidden ? 0 : 2000)
})(document.documentElement)
