// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/* All open tabs share the browser session for which warnings stay closed. Here each import of the module is a tab. */

let heldLockNames: string[] = []
const openTab = () => {
  vi.resetModules()
  return import('./browser-session.ts')
}

beforeEach(() => {
  heldLockNames = []
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: heldLockNames.map((name) => ({ name })) }),
      request: async (name: string) => void heldLockNames.push(name),
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

async function openTabAndReadSession(): Promise<string> {
  sessionStorage.clear()
  const openedTab = await openTab()
  await openedTab.joinSession()
  return openedTab.browserSessionId()
}

describe('browser session', () => {
  it('all open tabs share one browser session (ANN-5)', async () => {
    const firstSession = await openTabAndReadSession()
    expect(await openTabAndReadSession()).toBe(firstSession)
  })

  it('a browser session is new after its last tab was closed (ANN-5)', async () => {
    const first = await openTabAndReadSession()
    heldLockNames = []
    expect(await openTabAndReadSession()).not.toBe(first)
  })

  it('the browser session survives a reload of the only tab', async () => {
    const first = await openTabAndReadSession()
    heldLockNames = []
    const reloadedTab = await openTab()
    await reloadedTab.joinSession()
    expect(reloadedTab.browserSessionId()).toBe(first)
  })

  it('each tab has its own browser session when the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const first = await openTabAndReadSession()
    expect(await openTabAndReadSession()).not.toBe(first)
    warn.mockRestore()
  })
})
