// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReadyPart } from './ready-part.ts'
import { useMakeReady } from './use-make-ready.ts'

const part = (make: ReadyPart['make']): ReadyPart => ({
  id: 'photos',
  title: 'Photos',
  state: 'missing',
  text: '',
  look: () => undefined,
  make,
})

afterEach(() => vi.unstubAllGlobals())

describe('useMakeReady (OFFLINE-8)', () => {
  it('downloads while the question about storage has no answer', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } })
    const make = vi.fn(async () => undefined)
    const { result } = renderHook(() => useMakeReady([part(make)]))
    act(() => result.current.start())
    await waitFor(() => expect(result.current.isRunning).toBe(false))
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('stops', async () => {
    vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } })
    const untilStopped = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    )
    const { result } = renderHook(() => useMakeReady([part(untilStopped)]))
    act(() => result.current.start())
    await waitFor(() => expect(untilStopped).toHaveBeenCalled())
    act(() => result.current.stop())
    await waitFor(() => expect(result.current.isRunning).toBe(false))
    expect(result.current.wasStopped).toBe(true)
  })
})
