import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { openStorage } from '../browser/local-setting.ts'
import { createId } from '../browser/new-id.ts'
import { sanitiseText } from '../domain/sanitise.ts'
import { toBrowserNames, type BrowserNames } from './browser-names.ts'
import { EventQueue, type TelemetryEvent } from './event-queue.ts'

const SEND_DELAY_MS = 15_000
/** Words count as a search if they stay unchanged this long or until the person leaves. Other words were still being typed. */
const SETTLED_SEARCH_MS = 5_000

let visitEvents: VisitEvents | null = null

export interface PageState {
  isLowData: () => boolean
  whenIdle: (run: () => void) => void
}

/**
 * Returns the recorder of this visit's events. They are sent while the page is idle and when the person leaves it. Nothing is
 * recorded in low-data mode or if the browser refuses tracking.
 */
export function getPageTelemetry({ isLowData, whenIdle }: PageState): VisitEvents {
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
    if (!isAllowed()) queue.deleteEvents()
    else if (navigator.onLine) void queue.sendAll()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      visitEvents?.recordLastSearch()
      send()
    }
  })
  setInterval(() => whenIdle(send), SEND_DELAY_MS)
  visitEvents = new VisitEvents(
    {
      queue,
      browserNames: toBrowserNames(navigator.userAgent),
      isAllowed,
      now: () => Date.now(),
      newId: createId,
      readVisitNumber: createVisitNumberReader(openStorage('session')),
    },
    toReferringSite(document.referrer, location.origin),
  )
  return visitEvents
}

const VISIT_KEY = 'guide-visit'

/** Returns a function that reads or creates the random number of this visit. It is in sessionStorage to survive a reload. */
function createVisitNumberReader(storage: Storage | null): () => string {
  let visit: string | null = null
  return () => {
    if (visit !== null) return visit
    visit = storage?.getItem(VISIT_KEY) ?? createId()
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

const MAX_QUERY_LENGTH = 100

interface VisitPorts {
  queue: Pick<EventQueue, 'add' | 'deleteEvents'>
  browserNames: BrowserNames
  /** Whether events may be recorded. Called before every event, because the person may change the settings at any time. */
  isAllowed: () => boolean
  now: () => number
  newId: () => string
  /** The random number of this visit, the same until the browser session ends. */
  readVisitNumber: () => string
}

/** Records page views, searches and timings of one visit, which is a browser session (ANALYTICS-7). */
export class VisitEvents {
  private lastView = ''
  private lastQuery = ''
  /** The newest words of the search, perhaps not recorded yet. */
  private query = ''

  constructor(
    private readonly ports: VisitPorts,
    /** The site with the link that led to the guide; null if there is none or if it is the guide itself. */
    private referrer: string | null,
  ) {}

  /** Records a page view. A new query on the same page is not a new view. */
  recordView(path: string): void {
    if (path === this.lastView) return
    this.recordLastSearch()
    this.lastView = path
    this.recordEvent('page_view', path, {})
    this.referrer = null
  }

  /** Records a search as soon as its words stay unchanged. Words that are changed or erased before that are not recorded. */
  recordSearch(words: string): void {
    const query = sanitiseText(words).toLowerCase().replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH)
    if (query === this.query) return
    this.query = query
    setTimeout(() => {
      if (query === this.query) this.recordLastSearch()
    }, SETTLED_SEARCH_MS)
  }

  /** Records the last search now, because the person leaves the page. */
  recordLastSearch(): void {
    const { query } = this
    if (query === '' || query === this.lastQuery || mayBePersonal(query)) return
    this.lastQuery = query
    this.recordEvent('search', this.lastView, { query })
  }

  /** Records durations in milliseconds; `error` is the reason why a request got no answer. */
  recordTiming(path: string, timings: { loadTime?: number; apiResponseTime?: number; error?: string }): void {
    const properties: TelemetryEvent['properties'] = {}
    for (const [name, value] of Object.entries(timings))
      properties[name] = typeof value === 'number' ? Math.round(value) : value
    this.recordEvent('performance', path, properties)
  }

  private recordEvent(
    type: TelemetryEvent['event_type'],
    path: string,
    properties: TelemetryEvent['properties'],
  ): void {
    if (!this.ports.isAllowed()) {
      this.ports.queue.deleteEvents()
      return
    }
    this.ports.queue.add({
      id: this.ports.newId(),
      event_type: type,
      session_id: this.ports.readVisitNumber(),
      properties,
      timestamp: new Date(this.ports.now()).toISOString(),
      page_url: path.slice(0, 500),
      referrer: type === 'page_view' ? this.referrer : null,
      ...this.ports.browserNames,
    })
  }
}

/** Whether a query may contain personal data: an e-mail address, or the number of a phone, a room or a post box. */
function mayBePersonal(query: string): boolean {
  return /@|\p{N}/u.test(query)
}

/** Returns the origin of a referring URL; null if there is none or if it is the guide itself. */
export function toReferringSite(referrer: string, ownOrigin: string): string | null {
  try {
    const { origin, protocol } = new URL(referrer)
    return origin === ownOrigin || !protocol.startsWith('http') ? null : origin
  } catch {
    return null
  }
}
