import type { IdleClock } from './idle-clock.ts'

/** The clock of the signed-in account, shared by all tabs. It is there only once every step of the sign-in was passed. */
export interface KeptClock extends IdleClock {
  userId: string
}

const KEY = 'guide-admin-clock'

/** Null when nobody is signed in, or the record is not ours. */
export function readClock(storage: Storage): KeptClock | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<KeptClock> | null
    const { userId, signedInAt, idleMs, countedTo } = kept ?? {}
    const isWhole = [signedInAt, idleMs, countedTo].every((value) => Number.isFinite(value))
    return typeof userId === 'string' && isWhole ? (kept as KeptClock) : null
  } catch {
    return null
  }
}

export function keepClock(storage: Storage, clock: KeptClock): void {
  try {
    storage.setItem(KEY, JSON.stringify(clock))
  } catch (error) {
    console.warn('The time of the last activity could not be kept', error)
  }
}

export function forgetClock(storage: Storage): void {
  storage.removeItem(KEY)
}
