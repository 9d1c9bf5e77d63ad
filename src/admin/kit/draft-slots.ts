import { useEffect, useState } from 'react'
import { useAdmin } from './admin-context.tsx'
import { listDrafts } from './drafts.ts'

/*
 * Each open form of a new row has a draft of its own (DRAFT-3). A form holds a lock with the name of its draft until it
 * closes, so that a second tab takes another one, and the draft of a closed tab is offered first.
 */

const LOCK_PREFIX = 'guide-admin-draft '
/** More forms of one kind than anybody has open. */
const MAX_SLOTS = 50

interface DraftSlot {
  key: string
  release: () => void
}

/** A form of this page that is closing holds its lock for a moment longer. */
let releasing: Promise<unknown> = Promise.resolve()

/** Never rejects. A device without locks or storage has one draft for all its tabs. */
async function claimDraftSlot(name: string, userId: string): Promise<DraftSlot> {
  await releasing
  const kept = await listDrafts(userId).catch((error: unknown): string[] => {
    console.warn('The drafts could not be listed', error)
    return []
  })
  const slots = [name, ...Array.from({ length: MAX_SLOTS }, (_, at) => `${name} ${at + 2}`)]
  const used = slots.filter((key) => kept.includes(key))
  for (const key of [...used, ...slots]) {
    const release = await tryLock(key)
    if (release !== null) return { key, release }
  }
  return { key: name, release: () => undefined }
}

/** Null while another form holds the lock. */
function tryLock(key: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const held: Promise<unknown> = navigator.locks
      .request(LOCK_PREFIX + key, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((end) => {
          resolve(() => {
            releasing = held
            end()
          })
        })
      })
      .catch((error: unknown) => {
        console.warn('A draft could not be locked', error)
        resolve(() => undefined)
      })
  })
}

/** The key of a draft of its own, while the form is open; null until it is claimed, or if `name` is null. */
export function useDraftSlot(name: string | null): string | null {
  const { account } = useAdmin()
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    if (name === null) return undefined
    const claim = claimDraftSlot(name, account.userId)
    let isOpen = true
    void claim.then((slot) => {
      if (isOpen) setKey(slot.key)
    })
    return () => {
      isOpen = false
      setKey(null)
      void claim.then(({ release }) => release())
    }
  }, [name, account.userId])
  return key
}
