import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloadPage } from '../../browser/visit-history.ts'
import { handleMissingCode, reloadIfReachable } from './missing-code.ts'

vi.mock('../../browser/visit-history.ts', () => ({ reloadPage: vi.fn() }))
vi.mock('../../browser/foreign-files.ts', () => ({ replaceForeignFiles: vi.fn(async () => false) }))
vi.mock('../../browser/page-lifecycle.ts', () => ({ isLeavingPage: () => false }))

function fakePorts(changes: { isReachable?: boolean; isRefused?: boolean; version?: string } = {}) {
  const kept = new Map<string, string>()
  return {
    version: changes.version ?? 'one',
    isReachable: async () => changes.isReachable ?? true,
    replaceForeign: vi.fn(async () => false),
    reload: vi.fn(),
    isLeaving: () => false,
    storage: () => {
      if (changes.isRefused === true) throw new DOMException('refused', 'SecurityError')
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      }
    },
  }
}

describe('handleMissingCode', () => {
  it('reloads only once for each release (UPDATE-3)', async () => {
    const page = fakePorts()
    expect(await handleMissingCode(page)).toBe(true)
    expect(await handleMissingCode(page)).toBe(false)
    expect(page.reload).toHaveBeenCalledOnce()
    expect(await handleMissingCode({ ...page, version: 'two' })).toBe(true)
  })

  it('fetches files that a portal replaced before it reloads, and reloads once more when they arrive later (PORTAL-4)', async () => {
    const page = fakePorts()
    const order: string[] = []
    page.replaceForeign.mockImplementation(async () => order.push('asked') > 2)
    page.reload.mockImplementation(() => void order.push('reloaded'))
    expect(await handleMissingCode(page)).toBe(true)
    expect(await handleMissingCode(page)).toBe(true)
    expect(await handleMissingCode(page)).toBe(false)
    expect(order).toEqual(['asked', 'reloaded', 'asked', 'reloaded', 'asked'])
  })

  it('keeps the page while the server cannot be reached, and reloads it at the next failure after that', async () => {
    const page = fakePorts()
    expect(await handleMissingCode({ ...page, isReachable: async () => false })).toBe(false)
    expect(page.reload).not.toHaveBeenCalled()
    expect(await handleMissingCode(page)).toBe(true)
  })

  it('does not reload a page that is being left, even if leaving begins during the request to the server (UPDATE-5)', async () => {
    const page = fakePorts()
    expect(await handleMissingCode({ ...page, isLeaving: () => true })).toBe(false)
    let isLeaving = false
    const isReachable = async () => (isLeaving = true)
    expect(await handleMissingCode({ ...page, isReachable, isLeaving: () => isLeaving })).toBe(false)
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('does not reload when the storage refuses to record the reload', async () => {
    const page = fakePorts({ isRefused: true })
    expect(await handleMissingCode(page)).toBe(false)
    expect(page.reload).not.toHaveBeenCalled()
  })
})

describe('reloadIfReachable (PORTAL-5)', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.mocked(reloadPage).mockClear()
  })

  it.each([
    ['reloads where our server answers', 'application/manifest+json', 200, 1],
    ['keeps the page where the sign-in page of a portal answers', 'text/html; charset=utf-8', 200, 0],
    ['keeps the page where the server fails', 'application/manifest+json', 503, 0],
  ])('%s', async (_, type, status, reloads) => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', async () => new Response(null, { status, headers: { 'content-type': type } }))
    await reloadIfReachable()
    expect(reloadPage).toHaveBeenCalledTimes(reloads)
  })

  it('keeps the page when the server does not answer, and sends no request offline', async () => {
    const ask = vi.fn(async () => Promise.reject(new TypeError('no network')))
    vi.stubGlobal('fetch', ask)
    vi.stubGlobal('navigator', { onLine: true })
    await reloadIfReachable()
    expect(ask).toHaveBeenCalledOnce()
    vi.stubGlobal('navigator', { onLine: false })
    await reloadIfReachable()
    expect(ask).toHaveBeenCalledOnce()
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
