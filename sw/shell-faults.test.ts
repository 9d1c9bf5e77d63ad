import { afterEach, describe, expect, it, vi } from 'vitest'
import { countShell, installShellFiles, repairShellFiles } from './shell-files.ts'
import { createDevicePorts, fileOf, makeUnreadableResponse } from './shell-fixtures.ts'

afterEach(() => vi.useRealTimers())

describe('the files of the guide on a device or a link with a fault', () => {
  it('an app file that the browser cannot read counts as missing and is downloaded again (SHELL-6)', async () => {
    const ports = createDevicePorts({})
    const cache = await ports.cache()
    await cache.put(fileOf('theme.js').key, makeUnreadableResponse('text/javascript'))
    expect(await countShell(ports)).toMatchObject({ total: 4, missing: 1 })
    await installShellFiles(ports)
    expect(await countShell(ports)).toMatchObject({ missing: 0 })
  })

  it('an update is installed although the browser cannot read a document and a file of the release before (SHELL-6)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const ports = createDevicePorts({ 'assets/main-1.js': null })
    const { match, put, keys } = await ports.cache()
    const earlierKey = 'https://guide.example/assets/main-1.js?earlier'
    await put(earlierKey, makeUnreadableResponse('text/javascript'))
    await put('https://guide.example/app.html?earlier', makeUnreadableResponse('text/html'))
    const cache = { match: async (key: RequestInfo | URL) => match(new Request(key).url), put, keys }
    await installShellFiles({ ...ports, cache: async () => cache })
    expect(await countShell(ports)).toMatchObject({ missing: 0 })
  })

  it('a file that another version deletes while an update is installed is downloaded again (UPDATE-6)', async () => {
    const ports = createDevicePorts({ 'app.html': null, 'theme.js': null })
    const cache = await ports.cache()
    let hasDeleted = false
    ports.cache = async () => ({
      ...cache,
      keys: async () => {
        const keys = await cache.keys()
        // The first call of an install is before its downloads, the second after them.
        if (!keys.some(({ url }) => url === fileOf('app.html').key) || hasDeleted) return keys
        hasDeleted = true
        return keys.filter(({ url }) => url !== fileOf('app.html').key)
      },
    })
    const fetch = vi.spyOn(ports, 'fetch')
    await installShellFiles(ports)
    expect(fetch.mock.calls.map(([{ url }]) => url)).toEqual(['app.html', 'theme.js', 'app.html'])
  })

  it('the downloads of the app files end when no byte of any file arrives for a minute, but not over a slow link (SHELL-2)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(console, 'warn').mockReturnValue()
    const ports = createDevicePorts({ 'app.html': null, 'theme.js': null })
    const slowFile = new TransformStream<Uint8Array, Uint8Array>()
    let hangingSignal: AbortSignal | undefined
    ports.fetch = async ({ url }, _, signal) => {
      if (url === 'theme.js') return new Response(slowFile.readable)
      hangingSignal = signal
      signal.throwIfAborted()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    }
    const repair = repairShellFiles(ports, () => undefined)
    const writer = slowFile.writable.getWriter()
    for (const letter of 'theme') {
      await vi.advanceTimersByTimeAsync(50_000)
      await writer.write(new TextEncoder().encode(letter))
    }
    await writer.close()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(hangingSignal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await repair).toMatchObject({ missing: 1 })
    expect(hangingSignal?.aborted).toBe(true)
  })

  it('the app files are stored on a full device in place of photos, which can be downloaded again (SHELL-6)', async () => {
    const ports = createDevicePorts({ 'theme.js': null })
    const { put, ...cache } = await ports.cache()
    let hasPhotos = true
    ports.deletePhotos = async () => void (hasPhotos = false)
    ports.cache = async () => ({
      ...cache,
      put: async (key, answer) => {
        if (hasPhotos) throw new DOMException('The device is full', 'QuotaExceededError')
        await put(key, answer)
      },
    })
    expect(await repairShellFiles(ports, () => undefined)).toMatchObject({ missing: 0 })
    expect(hasPhotos).toBe(false)
  })
})
