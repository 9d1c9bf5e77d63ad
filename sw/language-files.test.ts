import { describe, expect, it } from 'vitest'
import { installChosenLanguages, splitLanguages } from './language-files.ts'
import { computeHash, type ShellFile } from './shell-file.ts'
import type { ShellPorts } from './shell-files.ts'
import { RunningDownloads } from './running-downloads.ts'

const TEXTS_CODE = 'globalThis.guideTexts = []'
const TEXTS_HASH = await computeHash(new TextEncoder().encode(TEXTS_CODE))

function toShellFile(url: string): ShellFile {
  return { url, key: `https://guide.example/${url}`, hash: TEXTS_HASH, step: 'later' }
}

const FILES = ['app.html', 'languages/mh-00000002.js', 'languages/de-at-00000003.js'].map(toShellFile)

/** Makes a device whose cache has the files `cachedUrls`, of any release. */
function makeDevice(...cachedUrls: string[]): {
  ports: ShellPorts
  requestedUrls: string[]
  storedUrls: string[]
} {
  const [requestedUrls, storedUrls]: [string[], string[]] = [[], []]
  const cache = {
    match: async () => undefined,
    put: async (key: RequestInfo | URL) => void storedUrls.push(new Request(key).url),
    keys: async () =>
      [...cachedUrls.map((url) => `https://guide.example/${url}`), ...storedUrls].map(
        (url) => new Request(url),
      ),
  }
  const ports = splitLanguages({
    files: FILES,
    cache: async () => cache,
    downloads: new RunningDownloads(),
    deletePhotos: async () => undefined,
    fetch: async ({ url }) => {
      requestedUrls.push(url)
      return new Response(TEXTS_CODE)
    },
  })
  return { ports, requestedUrls, storedUrls }
}

describe('files of languages in the service worker (TEXT-5)', () => {
  it('files of languages are not part of the app shell', () => {
    expect(makeDevice().ports.files.map(({ url }) => url)).toEqual(['app.html'])
  })

  it('files of languages are not fetched on a device where no language was chosen', async () => {
    const { ports, requestedUrls } = makeDevice('app.html', 'assets/mh-00000001.js')
    await installChosenLanguages(ports)
    expect(requestedUrls).toEqual([])
  })

  it('files of languages are fetched with an update, only for the chosen language', async () => {
    const { ports, requestedUrls, storedUrls } = makeDevice('app.html', 'languages/mh-00000001.js')
    await installChosenLanguages(ports)
    expect(requestedUrls).toEqual(['languages/mh-00000002.js'])
    expect(storedUrls).toEqual(['https://guide.example/languages/mh-00000002.js'])
  })

  it('files of languages that cannot be fetched prevent the installation of an update', async () => {
    const { ports } = makeDevice('languages/de-at-00000001.js')
    const failingPorts = { ...ports, fetch: async () => Promise.reject(new Error('no network')) }
    await expect(installChosenLanguages(failingPorts)).rejects.toThrow('languages/de-at-00000003.js')
  })
})
