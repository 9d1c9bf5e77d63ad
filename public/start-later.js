// Starts the app after the first frame of a page that the build rendered (the build adds this script to theme.js) or that
// this device kept (src/rendered/keep-pages.tsx): until then the link is for the page and the processor for the listings.
;(function (data) {
  /** About what the code of a page has, compressed. */
  var CODE_BYTES = 1e5
  /** Bytes a millisecond. */
  var FAST_LINK = 100

  function start() {
    // Begun already, or a page that names its scripts itself.
    if (!data.scripts) return
    var scripts = data.scripts.split(' ')
    delete data.scripts
    // A page of the build contains the styles of what it shows. The app draws more.
    if (data.styles) {
      addStyles(2000)
      addLinks('modulepreload', scripts.filter(isModule))
    } else addScripts()
    // What the app will import is fetched beside it: found one after the other, each file costs a round trip.
    addLinks('modulepreload', filesOf(data.preloads))
    // Right behind them comes what is needed next.
    var speed = linkSpeed()
    if (speed >= FAST_LINK) setTimeout(prefetchOverFastLink, CODE_BYTES / speed)

    /** The other screens need the sheet: where it did not come, it is asked for again, later each time. */
    function addStyles(wait) {
      addLink('stylesheet', data.styles, function (event) {
        addScripts()
        if (event.type === 'error') setTimeout(addStyles, wait, wait * 2)
      })
    }

    function addScripts() {
      scripts.splice(0).forEach(function (file) {
        var script = document.createElement('script')
        script.src = file
        // In this order: public/theme.js reports where the app cannot start.
        script.async = false
        if (isModule(file)) script.type = 'module'
        document.head.appendChild(script)
      })
    }
  }

  function isModule(file) {
    return file.indexOf('/assets/') === 0
  }

  function addLinks(rel, files) {
    files.forEach(function (file) {
      addLink(rel, file, prefetchOverFastLink)
    })
  }

  function addLink(rel, file, onEnd) {
    var link = document.createElement('link')
    link.rel = rel
    link.crossOrigin = ''
    link.href = file
    // Without the file the app starts too; public/theme.js looks after a style sheet that a portal has replaced.
    link.onload = link.onerror = onEnd
    document.head.appendChild(link)
  }

  function filesOf(list) {
    return list ? list.split(' ') : []
  }

  /**
   * Downloads what a first visit needs next, without running it: until the app has taken over the page and the page has been
   * idle (PAGES-13), a fast link would be idle. A slow one is still busy with the code of the page.
   */
  function prefetchOverFastLink() {
    var files = data.screenFiles
    if (!files || linkSpeed() < FAST_LINK) return
    delete data.screenFiles
    addLinks('prefetch', filesOf(data.nextFiles + ' ' + files))
    // Requested as the directory worker does it, so that the worker finds the snapshot in the HTTP cache. A device with an
    // earlier visit needs only the changes. navigator.connection is there in Chromium only: WebKit does not join two downloads
    // of the same file, so it would load the snapshot twice.
    if ('newDevice' in data && navigator.connection) download(data.snapshot, { credentials: 'omit' })
  }

  function download(file, options) {
    fetch(file, options)
      // Read to its end, because the browser may end a download that nobody reads.
      .then(function (answer) {
        return answer.arrayBuffer()
      })
      .catch(console.warn)
  }

  /**
   * Bytes a millisecond with which this page and its files arrived; 0 where none has. Files that arrived side by side count as
   * slower than they were. link-speed.ts measures it exactly, and is not there yet.
   */
  function linkSpeed() {
    var bytes = 0
    var milliseconds = 0
    performance.getEntries().forEach(function (load) {
      if (!load.transferSize || !load.responseEnd) return
      bytes += load.transferSize
      milliseconds += load.responseEnd - load.responseStart
    })
    return bytes && bytes / milliseconds
  }

  // Dispatched by src/main.tsx when the workers start. WebKit does not join two downloads of the same file: there the app and the
  // workers, which request most of these files at the same moment, would load them twice.
  document.addEventListener('guide-idle', function () {
    if (navigator.vendor.indexOf('Apple') === 0) return
    filesOf(data.nextFiles).forEach(function (file) {
      download(file, { cache: 'force-cache' })
    })
  })

  // Hidden pages draw no frames.
  setTimeout(start, document.hidden ? 0 : 2000)
  new PerformanceObserver(function (paints) {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
})(document.documentElement.dataset)
