import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replaceForeignFiles } from './foreign-files.ts'
import { handleMissingCode, reloadIfReachable } from './missing-code.ts'
import { isLeavingPage } from './page-lifecycle.ts'
import { reloadPage } from './visit-history.ts'

vi.mock('./visit-history.ts', () => ({ reloadPage: vi.fn() }))
vi.mock('./foreign-files.ts', () => ({ replaceForeignFiles: vi.fn() }))
vi.mock('./page-lifecycle.ts', () => ({ isLeavingPage: vi.fn() }))

function createAnswer(type: string, status = 200) {
  return async () => new Response(null, { status, headers: { 'content-type': type } })
}
function throwRefusal(): never {
  throw new DOMException('refused', 'SecurityError')
}
const MANIFEST = 'application/manifest+json'

beforeEach(() => {
  const storedValues = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => void storedValues.set(key, value),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', createAnswer(MANIFEST))
  vi.mocked(replaceForeignFiles).mockReset().mockResolvedValue(false)
  vi.mocked(isLeavingPage).mockReset().mockReturnValue(false)
  vi.mocked(reloadPage).mockReset()
})
afterEach(() => vi.unstubAllGlobals())

describe('handleMissingCode', () => {
  it('a page whose code is missing reloads only once for each release (UPDATE-3)', async () => {
    await handleMissingCode('one')
    expect(reloadPage).toHaveBeenCalledOnce()
    await handleMissingCode('one')
    expect(reloadPage).toHaveBeenCalledOnce()
    await handleMissingCode('two')
    expect(reloadPage).toHaveBeenCalledTimes(2)
  })

  it('a page whose code is missing fetches files that a portal replaced before it reloads, and reloads once more when they arrive (PORTAL-4)', async () => {
    const order: string[] = []
    vi.mocked(replaceForeignFiles).mockImplementation(async () => order.push('asked') > 2)
    vi.mocked(reloadPage).mockImplementation(() => void order.push('reloaded'))
    for (let failure = 0; failure < 3; failure++) await handleMissingCode('one')
    expect(order).toEqual(['asked', 'reloaded', 'asked', 'reloaded', 'asked'])
  })

  it('a page whose code is missing stays while the server cannot be reached, and reloads at the next failure after that', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await handleMissingCode('one')
    expect(reloadPage).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', createAnswer(MANIFEST))
    await handleMissingCode('one')
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('a page that is being left does not reload, even if leaving begins during the request to the server (UPDATE-5)', async () => {
    vi.mocked(isLeavingPage).mockReturnValue(true)
    await handleMissingCode('one')
    vi.mocked(isLeavingPage).mockReturnValueOnce(false)
    await handleMissingCode('one')
    expect(isLeavingPage).toHaveBeenCalledTimes(3)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('a page whose code is missing does not reload when the storage refuses to record the reload', async () => {
    vi.stubGlobal('sessionStorage', { getItem: throwRefusal, setItem: throwRefusal })
    await handleMissingCode('one')
    expect(replaceForeignFiles).toHaveBeenCalledOnce()
    expect(reloadPage).not.toHaveBeenCalled()
  })
})

describe('reloadIfReachable (PORTAL-5)', () => {
  it.each([
    ['reloads where our server answers', MANIFEST, 200, 1],
    ['keeps the page where the sign-in page of a portal answers', 'text/html; charset=utf-8', 200, 0],
    ['keeps the page where the server fails', MANIFEST, 503, 0],
  ])('reloadIfReachable %s', async (_, type, status, reloads) => {
    vi.stubGlobal('fetch', createAnswer(type, status))
    await reloadIfReachable()
    expect(reloadPage).toHaveBeenCalledTimes(reloads)
  })

  it('a page is not reloaded when the server does not answer, and no request is sent offline', async () => {
    const failingFetch = vi.fn(async () => Promise.reject(new TypeError('no network')))
    vi.stubGlobal('fetch', failingFetch)
    await reloadIfReachable()
    expect(failingFetch).toHaveBeenCalledOnce()
    vi.stubGlobal('navigator', { onLine: false })
    await reloadIfReachable()
    expect(failingFetch).toHaveBeenCalledOnce()
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
