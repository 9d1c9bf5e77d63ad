// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/* All open tabs share the browser session for which warnings stay closed. Here each import of the module is a tab. */

let held: string[] = []
const tab = () => {
  vi.resetModules()
  return import('./browser-session.ts')
}

beforeEach(() => {
  held = []
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: held.map((name) => ({ name })) }),
      request: async (name: string) => void held.push(name),
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

async function sessionOfNewTab(): Promise<string> {
  sessionStorage.clear()
  const opened = await tab()
  await opened.joinSession()
  return opened.browserSession()
}

describe('browser session', () => {
  it('is shared by all open tabs (ANN-5)', async () => {
    const first = await sessionOfNewTab()
    expect(await sessionOfNewTab()).toBe(first)
  })

  it('is new after the last tab was closed', async () => {
    const first = await sessionOfNewTab()
    held = []
    expect(await sessionOfNewTab()).not.toBe(first)
  })

  it('survives a reload of the only tab', async () => {
    const first = await sessionOfNewTab()
    held = []
    const reloaded = await tab()
    await reloaded.joinSession()
    expect(reloaded.browserSession()).toBe(first)
  })

  it('is separate for each tab when the browser has no locks', async () => {
    vi.stubGlobal('navigator', {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const first = await sessionOfNewTab()
    expect(await sessionOfNewTab()).not.toBe(first)
    warn.mockRestore()
  })
})
