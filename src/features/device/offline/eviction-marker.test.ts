import { describe, expect, it } from 'vitest'
import { lookForLoss, type MarkPlace, type StorageKind } from './eviction-marker.ts'

const KINDS: StorageKind[] = ['databases', 'caches', 'settings']

function device(refused: StorageKind[] = []) {
  const kept = new Map<StorageKind, string>()
  const places = KINDS.map((kind): MarkPlace => {
    const enter = (): void => {
      if (refused.includes(kind)) throw new DOMException('refused', 'SecurityError')
    }
    return {
      kind,
      read: async () => {
        enter()
        return kept.get(kind) ?? null
      },
      write: async (mark) => {
        enter()
        kept.set(kind, mark)
      },
    }
  })
  return { kept, places }
}

describe('noticing what the browser threw away', () => {
  it('says nothing on a new device, nor on the next visit', async () => {
    const { kept, places } = device()
    expect(await lookForLoss(places, 'one')).toEqual([])
    expect(await lookForLoss(places, 'two')).toEqual([])
    expect([...kept.values()]).toEqual(['one', 'one', 'one'])
  })

  it.each(KINDS)('says once when %s are gone (OFFLINE-4)', async (kind) => {
    const { kept, places } = device()
    await lookForLoss(places, 'one')
    kept.delete(kind)
    expect(await lookForLoss(places, 'two')).toEqual([kind])
    expect(kept.get(kind)).toBe('one')
    expect(await lookForLoss(places, 'three')).toEqual([])
  })

  it('says all of what is gone while one place still knows', async () => {
    const { kept, places } = device()
    await lookForLoss(places, 'one')
    kept.delete('databases')
    kept.delete('caches')
    expect(await lookForLoss(places, 'two')).toEqual(['databases', 'caches'])
  })

  it('is silent when a person emptied everything', async () => {
    const { kept, places } = device()
    await lookForLoss(places, 'one')
    kept.clear()
    expect(await lookForLoss(places, 'two')).toEqual([])
  })

  it('does not take a refused storage for a loss', async () => {
    const { places } = device(['databases'])
    expect(await lookForLoss(places, 'one')).toEqual([])
    expect(await lookForLoss(places, 'two')).toEqual([])
  })
})
