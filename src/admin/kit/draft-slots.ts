import { useEffect, useState } from 'react'
import { useAdmin } from './admin-context.tsx'
import { listDraftKeys } from './drafts.ts'

/*
 * Each open form has its own draft (DRAFT-3). A form holds a lock with the name of its draft until it closes, so that the
 * same form in a second tab uses another draft. A form that opens first gets an existing draft that no open form uses.
 */

const LOCK_PREFIX = 'guide-admin-draft '
/** How many draft names are tried in addition to the first. Nobody has this many forms of one kind open. */
const MAX_SLOTS = 50
const LIST_LIMIT_MS = 3_000

interface DraftSlot {
  key: string
  release: () => Promise<unknown>
}

/** Resolves when the locks of the forms that were closed on this page are free, because locks are released asynchronously. */
let closedFormsReleased: Promise<unknown> = Promise.resolve()

/** Keys of this admin's stored drafts, without those that a form in this or another tab has open. */
export async function listUnusedDraftKeys(userId: string): Promise<string[]> {
  await closedFormsReleased
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  const usedNames = new Set(held.map(({ name }) => name))
  return (await listDraftKeys(userId)).filter((key) => !usedNames.has(LOCK_PREFIX + key))
}

/** Locks the first free draft name. Never rejects. Without locks, or if all names are taken, it uses the name unlocked. */
async function claimDraftSlot(name: string, userId: string): Promise<DraftSlot> {
  await closedFormsReleased
  const listing = listDraftKeys(userId).catch((error: unknown): string[] => {
    console.warn('The drafts could not be listed', error)
    return []
  })
  // A form must open also if the storage of the device does not answer.
  const giveUp = new Promise<string[]>((resolve) => setTimeout(() => resolve([]), LIST_LIMIT_MS))
  const storedKeys = await Promise.race([listing, giveUp])
  const slots = [name, ...Array.from({ length: MAX_SLOTS }, (_, at) => `${name} ${at + 2}`)]
  const withDraft = slots.filter((key) => storedKeys.includes(key))
  for (const key of [...withDraft, ...slots]) {
    const release = await tryLock(key)
    if (release !== null) return { key, release }
  }
  return { key: name, release: () => Promise.resolve() }
}

/** @returns a function that releases the lock, and resolves when it is free; null if another form holds it */
function tryLock(key: string): Promise<DraftSlot['release'] | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => Promise.resolve())
  return new Promise((resolve) => {
    const lockRequest: Promise<unknown> = navigator.locks
      .request(LOCK_PREFIX + key, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((end) => {
          resolve(() => {
            end()
            return lockRequest
          })
        })
      })
      .catch((error: unknown) => {
        console.warn('A draft could not be locked', error)
        resolve(() => Promise.resolve())
      })
  })
}

/** Reserves a draft key for this form while it is open; null until the key is reserved. */
export function useDraftSlot(name: string): string | null {
  const { account } = useAdmin()
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    const claim = claimDraftSlot(name, account.userId)
    let isOpen = true
    void claim.then((slot) => {
      if (isOpen) setKey(slot.key)
    })
    return () => {
      isOpen = false
      setKey(null)
      closedFormsReleased = Promise.all([closedFormsReleased, claim.then(({ release }) => release())])
    }
  }, [name, account.userId])
  return key
}
