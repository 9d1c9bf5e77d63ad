import { describe, expect, it, vi } from 'vitest'
import { KEPT_PAGES } from '../src/domain/offline-caches.ts'
import { countShell, isCurrentPage, repairShellFiles, type ShellPorts } from './shell-files.ts'

const FILES = ['index.html', 'assets/main-1.js', 'assets/style-1.css', 'theme.js']
const PAGE = '<script src="/theme.js"></script><script type="module" src="/assets/main-1.js"></script>'
const NEXT_PAGE = PAGE.replace('main-1', 'main-2')

function fileResponse(body: string, type: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': type } })
}

function serveFile(file: string): Response {
  if (file === 'index.html') return fileResponse(PAGE, 'text/html; charset=utf-8')
  return fileResponse('code', file.endsWith('.css') ? 'text/css' : 'text/javascript')
}

function keyOf(file: string): string {
  return `https://guide.example/${file}?kept`
}

function fakeDevice(missing: readonly string[], fetch: (file: string) => Response = serveFile) {
  const kept = new Set(FILES.filter((file) => !missing.includes(file)).map(keyOf))
  const ports: ShellPorts = {
    files: FILES,
    keyOf,
    cache: async () => ({
      keys: async () => [...kept].map((url) => new Request(url)),
      put: async (key) => void kept.add(new Request(key).url),
    }),
    fetch: async (file) => fetch(file),
  }
  return ports
}

describe('the shell on this device', () => {
  it('is counted file by file', async () => {
    expect(await countShell(fakeDevice([]))).toEqual({ total: 4, missing: 0 })
    expect(await countShell(fakeDevice(['theme.js', 'index.html']))).toEqual({ total: 4, missing: 2 })
  })

  it('gets back what is missing, and asks for nothing else', async () => {
    const fetch = vi.fn(serveFile)
    const ports = fakeDevice(['index.html', 'assets/main-1.js'], fetch)
    const counts: number[] = []
    expect(await repairShellFiles(ports, ({ missing }) => counts.push(missing))).toEqual({
      total: 4,
      missing: 0,
    })
    expect(counts).toEqual([1, 0])
    expect(fetch.mock.calls).toEqual([['index.html'], ['assets/main-1.js']])
    expect(await countShell(ports)).toEqual({ total: 4, missing: 0 })
  })

  it.each<[string, string, Response]>([
    ['a page of the next release', 'index.html', fileResponse(NEXT_PAGE, 'text/html')],
    ['a page that is not ours', 'index.html', fileResponse('<h1>Sign in to this Wi-Fi</h1>', 'text/html')],
    ['a file that the server no longer has', 'assets/main-1.js', fileResponse('gone', 'text/plain', 404)],
    ['a page in the place of a file', 'assets/main-1.js', fileResponse(PAGE, 'text/html')],
  ])('does not take %s', async (_, file, given) => {
    const ports = fakeDevice([file], () => given)
    expect(await repairShellFiles(ports, () => undefined)).toEqual({ total: 4, missing: 1 })
    expect(await countShell(ports)).toEqual({ total: 4, missing: 1 })
  })

  it('keeps what it got when the network goes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const ports = fakeDevice(['index.html', 'theme.js'], (file) => {
      if (file === 'theme.js') throw new TypeError('no network')
      return serveFile(file)
    })
    expect(await repairShellFiles(ports, () => undefined)).toEqual({ total: 4, missing: 1 })
  })
})

const RELEASE = new Set(['/theme.js', '/assets/index-1.js', '/assets/style-1.css'])
const NOW = 1_000
const ALL = '/theme.js /assets/index-1.js /assets/style-1.css'

function headers(files: string | null, until: string | null): Headers {
  const given = new Headers()
  if (files !== null) given.set(KEPT_PAGES.files, files)
  if (until !== null) given.set(KEPT_PAGES.until, until)
  return given
}

describe('a page kept on the device', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['is shown by the release that made it', ALL, '1001', true],
    ['is not shown after the end of an announcement on it', ALL, '1000', false],
    ['is not shown when a script is of another release', ALL.replace('index-1', 'index-2'), '1001', false],
    ['is not shown when the styles are of another release', ALL.replace('style-1', 'style-2'), '1001', false],
    ['is not shown when it names no files', null, '1001', false],
    ['is not shown when it names no end', ALL, null, false],
  ])('%s (PAGES-12)', (_, files, until, isShown) => {
    expect(isCurrentPage(headers(files, until), RELEASE, NOW)).toBe(isShown)
  })
})
