import { describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../tests/fixtures/wait-until.ts'
import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import {
  countShell,
  findForeignPage,
  installShellFiles,
  isCurrentPage,
  repairShellFiles,
} from './shell-files.ts'
import { checkResponse } from './shell-file.ts'
import {
  CONTENT_BY_FILE,
  createDevicePorts,
  fileOf,
  FILES,
  makeFileResponse,
  PAGE,
  PORTAL_PAGE,
  serveFile,
} from './shell-fixtures.ts'

describe('a document of the shell', () => {
  const [file] = FILES
  const hash = file?.hash

  it('a document of the app is answered with a new response, not a clone, so that it arrives even if the worker ends (UPDATE-1)', async () => {
    const cachedResponse = makeFileResponse(PAGE, 'text/html')
    const clone = vi.spyOn(cachedResponse, 'clone')
    const answer = await checkResponse(cachedResponse, hash)
    expect(await answer?.text()).toBe(PAGE)
    expect(answer?.headers.get('content-type')).toBe('text/html')
    expect(clone).not.toHaveBeenCalled()
  })

  it('a document of the app is not answered from the cache with bytes that differ from the build (PORTAL-1)', async () => {
    expect(await checkResponse(makeFileResponse(PORTAL_PAGE, 'text/html'), hash)).toBeUndefined()
  })
})

describe('the shell on this device', () => {
  it('the app files on a device are counted: all files, missing files, and missing files of the first steps', async () => {
    expect(await countShell(createDevicePorts({}))).toEqual({ total: 4, missing: 0, missingFirst: 0 })
    const twoMissing = createDevicePorts({ 'theme.js': null, 'app.html': null })
    expect(await countShell(twoMissing)).toEqual({ total: 4, missing: 2, missingFirst: 1 })
  })

  it('the app files are repaired past the HTTP cache if that cache has a file of another release (SHELL-1)', async () => {
    const cacheBypasses: boolean[] = []
    const device = createDevicePorts({ 'theme.js': null })
    device.fetch = async (file, isAgain) => {
      cacheBypasses.push(isAgain)
      return isAgain ? serveFile(file) : makeFileResponse('older theme', 'text/javascript')
    }
    expect(await repairShellFiles(device, () => undefined)).toMatchObject({ missing: 0 })
    expect(cacheBypasses).toEqual([false, true])
  })

  it.each(Object.keys(CONTENT_BY_FILE))(
    'the app file %s counts as missing when the page of a portal is stored instead (PORTAL-1)',
    async (url) => {
      expect(await countShell(createDevicePorts({ [url]: PORTAL_PAGE }))).toMatchObject({
        total: 4,
        missing: 1,
      })
    },
  )

  it('the app files are repaired by requests only for files that are missing or not from this release (PORTAL-2)', async () => {
    const fetch = vi.fn(serveFile)
    const ports = createDevicePorts({ 'app.html': null, 'assets/main-1.js': PORTAL_PAGE }, fetch)
    const counts: number[] = []
    expect(await repairShellFiles(ports, ({ missing }) => counts.push(missing))).toEqual({
      total: 4,
      missing: 0,
      missingFirst: 0,
    })
    expect(counts).toEqual([1, 0])
    expect(fetch.mock.calls.map(([{ url }]) => url)).toEqual(['app.html', 'assets/main-1.js'])
    expect(await countShell(ports)).toEqual({ total: 4, missing: 0, missingFirst: 0 })
  })

  it.each<[string, string, Response]>([
    ['a page of the next release', 'app.html', makeFileResponse(PAGE.replace('1', '2'), 'text/html')],
    ['a sign-in page', 'app.html', makeFileResponse(PORTAL_PAGE, 'text/html')],
    ['a file that the server no longer has', 'assets/main-1.js', makeFileResponse('gone', 'text/plain', 404)],
    ['a page in the place of a file', 'assets/main-1.js', makeFileResponse(PAGE, 'text/html')],
    ['code of another release', 'assets/main-1.js', makeFileResponse('other code', 'text/javascript')],
  ])(
    '%s is not stored in place of an app file that is requested again (PORTAL-1)',
    async (_, file, response) => {
      const ports = createDevicePorts({ [file]: null }, () => response.clone())
      expect(await repairShellFiles(ports, () => undefined)).toMatchObject({ total: 4, missing: 1 })
      expect(await countShell(ports)).toMatchObject({ total: 4, missing: 1 })
    },
  )

  it.each([
    ['is not requested a second time when that download has stored it', true, []],
    ['is requested when that download has failed', false, ['theme.js']],
  ])('an app file that a page is downloading %s (SHELL-2)', async (_, isStored, requestedUrls) => {
    const fetch = vi.fn(serveFile)
    const ports = createDevicePorts({ 'theme.js': null }, fetch)
    const waitFor = vi.spyOn(ports.downloads, 'waitFor')
    const theme = fileOf('theme.js')
    let endDownload: (() => void) | undefined
    void ports.downloads.note(theme.key, new Promise<void>((resolve) => (endDownload = resolve)))
    const repair = repairShellFiles(ports, () => undefined)
    await waitUntil(() => expect(waitFor).toHaveBeenCalledWith(theme.key))
    if (isStored) await (await ports.cache()).put(theme.key, serveFile(theme))
    endDownload?.()
    expect(await repair).toMatchObject({ missing: 0 })
    expect(fetch.mock.calls.map(([{ url }]) => url)).toEqual(requestedUrls)
  })

  it('the app files that arrived before the network was lost are stored', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const ports = createDevicePorts({ 'app.html': null, 'theme.js': null }, (file) => {
      if (file.url === 'theme.js') throw new TypeError('no network')
      return serveFile(file)
    })
    expect(await repairShellFiles(ports, () => undefined)).toMatchObject({ total: 4, missing: 1 })
  })

  it('the app files are fetched up to the requested step, in the order of the steps (SHELL-1)', async () => {
    const fetch = vi.fn(serveFile)
    const ports = createDevicePorts(Object.fromEntries(FILES.map(({ url }) => [url, null])), fetch)
    const listRequestedUrls = (): string[] => fetch.mock.calls.map(([{ url }]) => url)
    expect(await repairShellFiles(ports, () => undefined, 'start')).toEqual({
      total: 4,
      missing: 2,
      missingFirst: 1,
    })
    expect(listRequestedUrls()).toEqual(['app.html', 'assets/main-1.js'])
    expect(await repairShellFiles(ports, () => undefined, 'screens')).toMatchObject({ missingFirst: 0 })
    expect(await repairShellFiles(ports, () => undefined)).toMatchObject({ missing: 0 })
    expect(listRequestedUrls()).toEqual(FILES.map(({ url }) => url))
  })

  it('the app files are installed after an interruption by fetching only the missing ones (SHELL-2)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const storedUrls: string[] = []
    let requestsLeft = 2
    const ports = createDevicePorts(Object.fromEntries(FILES.map(({ url }) => [url, null])), (file) => {
      if (requestsLeft === 0) throw new TypeError('no network')
      requestsLeft -= 1
      storedUrls.push(file.url)
      return serveFile(file)
    })
    await expect(installShellFiles(ports)).rejects.toThrow('could not be installed')
    requestsLeft = 9
    await installShellFiles(ports)
    expect(storedUrls.sort()).toEqual(Object.keys(CONTENT_BY_FILE).sort())
    expect(await countShell(ports)).toMatchObject({ missing: 0 })
  })

  it.each<[string, Record<string, [body: string, type: string]>, 'document' | 'file' | null]>([
    ['nothing', { '/app.html': [PAGE, 'text/html'], '/theme.js': ['code', 'text/javascript'] }, null],
    [
      'the document',
      { '/theme.js': [PORTAL_PAGE, 'text/html'], '/app.html': [PORTAL_PAGE, 'text/html'] },
      'document',
    ],
    ['a file', { '/app.html': [PAGE, 'text/html'], '/theme.js': [PORTAL_PAGE, 'text/html'] }, 'file'],
  ])(
    'the search for sign-in pages among the stored app files finds %s (PORTAL-2)',
    async (_, contents, expected) => {
      const cachedContents = new Map(
        Object.entries(contents).map(([path, content]) => [`https://guide.example${path}?v=1`, content]),
      )
      const cache = {
        keys: async () => [...cachedContents.keys()].map((url) => new Request(url)),
        match: async (key: RequestInfo | URL) => {
          const [body, type] = cachedContents.get((key as Request).url) ?? ['', '']
          return makeFileResponse(body, type)
        },
      }
      expect(await findForeignPage(cache)).toBe(expected)
    },
  )
})

const RELEASE_PATHS = new Set(['/theme.js', '/assets/index-1.js', '/assets/style-1.css'])
const NOW = 1_000
const RELEASE_FILES = '/theme.js /assets/index-1.js /assets/style-1.css'

function makeHeaders(files: string | null, expiryTime: string | null): Headers {
  const headers = new Headers()
  if (files !== null) headers.set(KEPT_PAGES.files, files)
  if (expiryTime !== null) headers.set(KEPT_PAGES.until, expiryTime)
  return headers
}

describe('a page stored for the next start', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['is shown by the release that made it', RELEASE_FILES, '1001', true],
    ['is not shown after the end of an announcement on it', RELEASE_FILES, '1000', false],
    [
      'is not shown when a script is of another release',
      RELEASE_FILES.replace('index-1', 'index-2'),
      '1001',
      false,
    ],
    [
      'is not shown when the styles are of another release',
      RELEASE_FILES.replace('style-1', 'style-2'),
      '1001',
      false,
    ],
    ['is not shown when its header lists no files', null, '1001', false],
    ['is not shown when it has no time of expiry', RELEASE_FILES, null, false],
  ])('a page stored for the next start %s (PAGES-12)', (_, files, expiryTime, isShown) => {
    expect(isCurrentPage(makeHeaders(files, expiryTime), RELEASE_PATHS, NOW)).toBe(isShown)
  })
})
