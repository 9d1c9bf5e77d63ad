import { describe, expect, it } from 'vitest'
import { detectEviction, type MarkerStorage, type StorageKind } from './eviction-marker.ts'

const KINDS: StorageKind[] = ['databases', 'caches', 'settings']

function fakeDevice(refused: StorageKind[] = []) {
  const kept = new Map<MarkerStorage['kind'], string>()
  const places = [...KINDS, 'tab' as const].map((kind): MarkerStorage => {
    const requireAccess = (): void => {
      if (kind !== 'tab' && refused.includes(kind)) throw new DOMException('refused', 'SecurityError')
    }
    return {
      kind,
      read: async () => {
        requireAccess()
        return kept.get(kind) ?? null
      },
      write: async (mark) => {
        requireAccess()
        kept.set(kind, mark)
      },
    }
  })
  return { kept, places }
}

describe('eviction markers', () => {
  it('reports nothing on a new device and on the next visit', async () => {
    const { kept, places } = fakeDevice()
    expect(await detectEviction(places, 'one')).toEqual([])
    expect(await detectEviction(places, 'two')).toEqual([])
    expect([...kept.values()]).toEqual(['one', 'one', 'one', 'one'])
  })

  it.each(KINDS)('reports once that %s were evicted (OFFLINE-4)', async (kind) => {
    const { kept, places } = fakeDevice()
    await detectEviction(places, 'one')
    kept.delete(kind)
    expect(await detectEviction(places, 'two')).toEqual([kind])
    expect(kept.get(kind)).toBe('one')
    expect(await detectEviction(places, 'three')).toEqual([])
  })

  it('reports all evicted kinds while one marker is left', async () => {
    const { kept, places } = fakeDevice()
    await detectEviction(places, 'one')
    kept.delete('databases')
    kept.delete('caches')
    expect(await detectEviction(places, 'two')).toEqual(['databases', 'caches'])
  })

  it('reports everything when only the storage of the tab has the marker (OFFLINE-4)', async () => {
    const { kept, places } = fakeDevice()
    await detectEviction(places, 'one')
    for (const kind of KINDS) kept.delete(kind)
    expect(await detectEviction(places, 'two')).toEqual(KINDS)
    expect(await detectEviction(places, 'three')).toEqual([])
  })

  it('reports nothing in a new tab', async () => {
    const { kept, places } = fakeDevice()
    await detectEviction(places, 'one')
    kept.delete('tab')
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it('reports nothing when everything was cleared', async () => {
    const { kept, places } = fakeDevice()
    await detectEviction(places, 'one')
    kept.clear()
    expect(await detectEviction(places, 'two')).toEqual([])
  })

  it('does not report refused storage as evicted', async () => {
    const { places } = fakeDevice(['databases'])
    expect(await detectEviction(places, 'one')).toEqual([])
    expect(await detectEviction(places, 'two')).toEqual([])
  })
})
