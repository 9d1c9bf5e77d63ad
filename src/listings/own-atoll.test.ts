// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseOwnAtoll, readOwnAtoll, subscribeToOwnAtoll } from './own-atoll.ts'

const OWN_ATOLL_KEY = 'guide-own-atoll'

function changeInAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem(OWN_ATOLL_KEY)
  else localStorage.setItem(OWN_ATOLL_KEY, value)
  window.dispatchEvent(new StorageEvent('storage', { key: OWN_ATOLL_KEY, newValue: value }))
}

describe('own atoll', () => {
  afterEach(() => {
    chooseOwnAtoll(null)
    vi.restoreAllMocks()
  })

  it('the own atoll is stored and removed, and its listeners are called at each change', () => {
    const listener = vi.fn()
    const unsubscribe = subscribeToOwnAtoll(listener)
    chooseOwnAtoll('EBO')
    expect(readOwnAtoll()).toBe('EBO')
    expect(localStorage.getItem(OWN_ATOLL_KEY)).toBe('EBO')
    chooseOwnAtoll(null)
    expect(readOwnAtoll()).toBeNull()
    expect(localStorage.getItem(OWN_ATOLL_KEY)).toBeNull()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
  })

  it('the own atoll changes when the visitor chooses an atoll in another tab', () => {
    const heard = vi.fn()
    const end = subscribeToOwnAtoll(heard)
    changeInAnotherTab('WTJ')
    expect(readOwnAtoll()).toBe('WTJ')
    expect(heard).toHaveBeenCalledOnce()
    end()
  })

  it('the own atoll is null when the stored value is not an atoll', () => {
    const end = subscribeToOwnAtoll(() => undefined)
    changeInAnotherTab('constructor')
    expect(readOwnAtoll()).toBeNull()
    end()
  })

  it('the own atoll lasts until the page is closed when storage is refused', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    const consoleWarn = vi.spyOn(console, 'warn').mockReturnValue()
    chooseOwnAtoll('MAJ')
    expect(readOwnAtoll()).toBe('MAJ')
    expect(consoleWarn).toHaveBeenCalledOnce()
  })
})
