import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const script = readFileSync('public/replace-files.js', 'utf8')
const SIGN_IN_PAGE = '<html>Sign in</html>'
/** The files of a site: the worker of old versions of Firefox imports two files, one of which imports another one. */
const SITE: Record<string, string> = {
  '/assets/index-AAAAAAAA.js': 'start()',
  '/whole-worker.js': "import '/assets/rows-BBBBBBBB.js'\nimport '/assets/host-CCCCCCCC.js'\n",
  '/assets/rows-BBBBBBBB.js': 'import{a}from"./libraries-DDDDDDDD.js";',
  '/assets/host-CCCCCCCC.js': 'import{a}from"./rows-BBBBBBBB.js";',
  '/assets/libraries-DDDDDDDD.js': 'var a',
}

/**
 * Runs the script on a page that has requested `files`, in a browser whose HTTP cache has a sign-in page in place of the
 * `foreign` files, and which cannot read the `unreadable` files.
 */
async function run(files: readonly string[], foreign: readonly string[], unreadable: readonly string[] = []) {
  const cache = new Map(Object.entries(SITE))
  for (const file of foreign) cache.set(file, SIGN_IN_PAGE)
  const fromNetwork: string[] = []
  const workerMessages: unknown[] = []
  const controller = {
    postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
      workerMessages.push(message)
      for (const isLast of [false, true]) port?.postMessage({ isLast, missingFirst: isLast ? 0 : 1 })
      port?.close()
    },
  }
  const window: { filesAreReplaced?: Promise<boolean>; fetch: true } = { fetch: true }
  const origin = 'https://site.test'
  runInNewContext(script, {
    window,
    location: { origin },
    performance: { getEntriesByType: () => files.map((file) => ({ name: origin + file })) },
    document: { documentElement: { dataset: {} }, currentScript: { dataset: {} } },
    console,
    navigator: { serviceWorker: { controller } },
    MessageChannel,
    setTimeout: () => undefined,
    fetch: async (file: string, init?: RequestInit) => {
      if (init?.cache === 'reload') {
        fromNetwork.push(file)
        cache.set(file, SITE[file] ?? '')
      }
      if (unreadable.includes(file))
        return new Response(new ReadableStream({ start: (stream) => stream.error(new Error('damaged')) }))
      const body = cache.get(file) ?? ''
      const type = body === SIGN_IN_PAGE ? 'text/html' : 'text/javascript'
      return new Response(body, { headers: { 'content-type': type } })
    },
  })
  return { areReplaced: await window.filesAreReplaced, fromNetwork: fromNetwork.sort(), workerMessages }
}

it.each<[string, string[]]>([
  ['a file of the page', ['/assets/index-AAAAAAAA.js']],
  ['the file that starts the worker', ['/whole-worker.js']],
  ['files that the worker imports', ['/assets/host-CCCCCCCC.js', '/assets/libraries-DDDDDDDD.js']],
  [
    'a file of the worker and what that file imports',
    ['/assets/libraries-DDDDDDDD.js', '/assets/rows-BBBBBBBB.js'],
  ],
])(
  'if a sign-in page is cached in place of %s, the file is fetched past the cache (PORTAL-4)',
  async (_, foreign) => {
    expect(await run(['/assets/index-AAAAAAAA.js', '/whole-worker.js'], foreign)).toEqual({
      areReplaced: true,
      fromNetwork: foreign,
      workerMessages: [],
    })
  },
)

it('no file is fetched past the cache where no sign-in page is cached, and none of a worker that the page did not start (PORTAL-4)', async () => {
  const nothing = { areReplaced: false, fromNetwork: [], workerMessages: [] }
  expect(await run(['/assets/index-AAAAAAAA.js', '/whole-worker.js'], [])).toEqual(nothing)
  expect(await run(['/assets/index-AAAAAAAA.js'], ['/assets/host-CCCCCCCC.js'])).toEqual(nothing)
})

it('the service worker downloads files again that the browser cannot read; it is asked once (SHELL-6)', async () => {
  const files = ['/assets/index-AAAAAAAA.js', '/assets/rows-BBBBBBBB.js']
  expect(await run(files, [], files)).toEqual({
    areReplaced: true,
    fromNetwork: [],
    workerMessages: [{ type: 'MEND_SHELL', upTo: 'screens' }],
  })
})
