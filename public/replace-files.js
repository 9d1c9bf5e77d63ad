// Fetches the files of this page past the HTTP cache where that has the sign-in page of a captive portal in their place, which
// it may keep for a year (PORTAL-4), and lets the service worker download files again that the browser cannot read (SHELL-6).
// Added to a page in which something did not start, by theme.js, which wants a reload, and by src/browser/foreign-files.ts.
// `window.filesAreReplaced` says whether there were such files that have come now.
;(function (shouldReload) {
  function isHtml(answer) {
    return /html/.test(answer.headers.get('content-type'))
  }

  function replace(file) {
    return fetch(file)
      .then(function (kept) {
        return kept.arrayBuffer().then(function () {
          return isHtml(kept) && replaceForeign(file)
        }, repairOnce)
      })
      .catch(function (error) {
        console.warn('A file could not be fetched', error)
        return false
      })
  }

  function replaceForeign(file) {
    return fetch(file, { cache: 'reload' }).then(function (answer) {
      // Read to its end, because only then the browser keeps it.
      return answer.arrayBuffer().then(function () {
        return answer.ok && !isHtml(answer)
      })
    })
  }

  var MAX_REPAIR_MS = 6e4
  var repairing
  /** Asks the service worker to download the files that the browser cannot read. Resolves to whether none is missing then. */
  function repairOnce() {
    repairing =
      repairing ||
      new Promise(function (resolve) {
        var channel = new MessageChannel()
        channel.port1.onmessage = function (event) {
          if (event.data.isLast) resolve(event.data.missingFirst === 0)
        }
        navigator.serviceWorker.controller.postMessage({ type: 'MEND_SHELL', upTo: 'screens' }, [
          channel.port2,
        ])
        setTimeout(resolve, MAX_REPAIR_MS, false)
      })
    return repairing
  }

  function replaceAll(files) {
    return Promise.all(files.map(replace)).then(function (replaced) {
      return replaced.indexOf(true) >= 0
    })
  }

  /** Replaces what the file of a worker imports, which the page has not asked for. `known` are the files seen before. */
  function replaceImports(file, known) {
    return fetch(file)
      .then(function (answer) {
        return answer.text()
      })
      .then(function (code) {
        var imports = (code.match(/[\w-]+\.js(?=["'])/g) || [])
          .map(function (name) {
            return '/assets/' + name
          })
          .filter(function (name, at, all) {
            return known.indexOf(name) < 0 && all.indexOf(name) === at
          })
        known.push.apply(known, imports)
        return replaceAll(imports).then(function (areReplaced) {
          return Promise.all(
            imports.map(function (name) {
              return replaceImports(name, known)
            }),
          ).then(function (later) {
            return areReplaced || later.indexOf(true) >= 0
          })
        })
      })
      .catch(function (error) {
        console.warn('A file could not be fetched', error)
        return false
      })
  }

  /** What the page has asked for, and what it will. */
  function findFiles() {
    var data = document.documentElement.dataset
    return performance
      .getEntriesByType('resource')
      .map(function (entry) {
        return entry.name.replace(location.origin, '')
      })
      .concat([data.scripts, data.preloads, data.nextFiles].join(' ').split(' '))
      .filter(function (file, at, all) {
        return /^\/(assets\/|preload\.js|whole-worker\.js)/.test(file) && all.indexOf(file) === at
      })
  }

  /** A few times in a session of the browser: where they cannot be counted, the page could reload forever. */
  function reload() {
    try {
      var reloads = Number(sessionStorage.getItem('guide-files-replaced'))
      if (reloads >= 3) return
      sessionStorage.setItem('guide-files-replaced', reloads + 1)
      location.reload()
    } catch (error) {
      console.warn('Storage refused', error)
    }
  }

  // A browser that is too old for the guide.
  if (!('fetch' in window)) return
  var files = findFiles()
  window.filesAreReplaced = replaceAll(files).then(function (areReplaced) {
    // The worker of Firefox up to 125 (src/main.tsx).
    if (files.indexOf('/whole-worker.js') < 0) return areReplaced
    return replaceImports('/whole-worker.js', files).then(function (later) {
      return areReplaced || later
    })
  })
  if (shouldReload)
    void window.filesAreReplaced.then(function (areReplaced) {
      if (areReplaced) reload()
    })
})('reload' in document.currentScript.dataset)
