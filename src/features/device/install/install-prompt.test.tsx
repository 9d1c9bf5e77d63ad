// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const VISIBLE_AFTER_MS = 3_100

/** A page of a visit, after the browser has offered to install the guide. */
async function openPage(html = '<main></main>'): Promise<void> {
  cleanup()
  vi.resetModules()
  document.body.innerHTML = html
  const { watchInstallOffer } = await import('./install-offer.ts')
  const { InstallPrompt } = await import('./install-prompt.tsx')
  watchInstallOffer()
  render(<InstallPrompt />)
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
}

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const isAsking = (): boolean => screen.queryByRole('button', { name: 'Install Now' }) !== null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('install prompt (INSTALL-4)', () => {
  it.each([
    ['a form', '<main><form><textarea></textarea></form></main>'],
    ['a dialog', '<main></main><div role="dialog"></div>'],
    ['a map', '<main><div class="leaflet-container"></div></main>'],
  ])('waits while there is %s', async (_, html) => {
    await openPage(html)
    wait(VISIBLE_AFTER_MS)
    expect(isAsking()).toBe(false)
    document.querySelector('textarea, [role=dialog], .leaflet-container')?.remove()
    wait(1_000)
    expect(isAsking()).toBe(true)
  })

  it('waits while the emergency list is open', async () => {
    location.hash = '#emergency'
    await openPage()
    wait(VISIBLE_AFTER_MS)
    expect(isAsking()).toBe(false)
    location.hash = ''
    wait(1_000)
    expect(isAsking()).toBe(true)
  })

  it('goes when it is not answered, and comes back with another visit, not on the next page', async () => {
    await openPage()
    wait(VISIBLE_AFTER_MS)
    expect(isAsking()).toBe(true)
    wait(31_000)
    expect(isAsking()).toBe(false)
    await openPage()
    wait(VISIBLE_AFTER_MS)
    expect(isAsking()).toBe(false)
    sessionStorage.clear()
    await openPage()
    wait(VISIBLE_AFTER_MS)
    expect(isAsking()).toBe(true)
  })
})
