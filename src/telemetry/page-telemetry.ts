import { openStorage } from '../browser/local-setting.ts'
import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { browserNames } from './browser-names.ts'
import { EventQueue } from './event-queue.ts'
import { referringSite, VisitEvents } from './visit-events.ts'

const SEND_AFTER_MS = 15_000

let visitEvents: VisitEvents | null = null

export interface PageState {
  isLowData: () => boolean
  whenIdle: (run: () => void) => void
}

/**
 * The events of this visit. They are sent while the page is idle and when the person leaves it. Nothing is recorded in
 * low-data mode.
 */
export function pageTelemetry({ isLowData, whenIdle }: PageState): VisitEvents {
  if (visitEvents !== null) return visitEvents
  const isAllowed = (): boolean => !isTrackingRefused() && !isLowData()
  const queue = new EventQueue({
    url: supabaseUrl === '' ? location.origin : supabaseUrl,
    publishableKey,
    fetch: (input, init) => fetch(input, init),
    storage: openStorage('local'),
    report: (message, cause) => console.warn(message, cause),
  })
  const send = (): void => {
    if (!isAllowed()) queue.clear()
    else if (navigator.onLine) void queue.send()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  setInterval(() => whenIdle(send), SEND_AFTER_MS)
  visitEvents = new VisitEvents(
    {
      queue,
      names: browserNames(navigator.userAgent),
      isAllowed,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      visit: visitOf(openStorage('session')),
    },
    referringSite(document.referrer, location.origin),
  )
  return visitEvents
}

const VISIT_KEY = 'guide-visit'

/** A random number in the session storage, so that a reload is no new visit; made with the first event. */
function visitOf(storage: Storage | null): () => string {
  let visit: string | null = null
  return () => {
    if (visit !== null) return visit
    visit = storage?.getItem(VISIT_KEY) ?? crypto.randomUUID()
    try {
      storage?.setItem(VISIT_KEY, visit)
    } catch (error) {
      console.warn('The number of this visit could not be stored', error)
    }
    return visit
  }
}

interface PrivacySignals {
  readonly doNotTrack?: string | null
  /** Global Privacy Control, section 3; not in the types of TypeScript. */
  readonly globalPrivacyControl?: boolean
}

function isTrackingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as unknown as PrivacySignals
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true
}
