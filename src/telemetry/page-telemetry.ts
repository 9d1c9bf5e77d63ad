import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { openStorage } from '../browser/local-setting.ts'
import { createId } from '../browser/new-id.ts'
import { sanitiseText } from '../domain/sanitise.ts'
import { toBrowserNames, type BrowserNames } from './browser-names.ts'
import { EventQueue, type TelemetryEvent } from './event-queue.ts'

const SEND_DELAY_MS = 15_000
/** Words count as a search if they stay unchanged this long or until the person leaves. Other words were still being typed. */
const SEARCH_SETTLED_MS = 5_000

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
    if (!isAllowed()) queue.clear()
    else if (navigator.onLine) void queue.send()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      visitEvents?.settleSearch()
      send()
    }
  })
  setInterval(() => whenIdle(send), SEND_DELAY_MS)
  visitEvents = new VisitEvents(
    {
      queue,
      names: toBrowserNames(navigator.userAgent),
      isAllowed,
      now: () => Date.now(),
      newId: createId,
      visit: createVisitNumberReader(openStorage('session')),
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
  queue: Pick<EventQueue, 'add' | 'clear'>
  names: BrowserNames
  /** Whether events may be recorded. Called before every event, because the person may change the settings at any time. */
  isAllowed: () => boolean
  now: () => number
  newId: () => string
  /** The random number of this visit, the same until the browser session ends. */
  visit: () => string
}

/** Records page views, searches and timings of one visit, which is a browser session (ANALYTICS-7). */
export class VisitEvents {
  private lastView = ''
  private lastQuery = ''
  /** The newest words of the search, perhaps not recorded yet. */
  private query = ''

  constructor(
    private readonly ports: VisitPorts,
    /** The site that linked here, or null; never our own. */
    private referrer: string | null,
  ) {}

  /** Records a page view. A new query on the same page is not a new view. */
  view(path: string): void {
    if (path === this.lastView) return
    this.settleSearch()
    this.lastView = path
    this.record('page_view', path, {})
    this.referrer = null
  }

  /** Records a search as soon as its words stay unchanged. Words that are changed or erased before that are not recorded. */
  search(words: string): void {
    const query = sanitiseText(words).toLowerCase().replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH)
    if (query === this.query) return
    this.query = query
    setTimeout(() => {
      if (query === this.query) this.settleSearch()
    }, SEARCH_SETTLED_MS)
  }

  /** Records the last search now, because the person leaves the page. */
  settleSearch(): void {
    const { query } = this
    if (query === '' || query === this.lastQuery || isPersonal(query)) return
    this.lastQuery = query
    this.record('search', this.lastView, { query })
  }

  /** Records durations in milliseconds; `error` is the reason why a request got no answer. */
  timing(path: string, times: { loadTime?: number; apiResponseTime?: number; error?: string }): void {
    const properties: TelemetryEvent['properties'] = {}
    for (const [name, value] of Object.entries(times))
      properties[name] = typeof value === 'number' ? Math.round(value) : value
    this.record('performance', path, properties)
  }

  private record(
    type: TelemetryEvent['event_type'],
    path: string,
    properties: TelemetryEvent['properties'],
  ): void {
    if (!this.ports.isAllowed()) {
      this.ports.queue.clear()
      return
    }
    this.ports.queue.add({
      id: this.ports.newId(),
      event_type: type,
      session_id: this.ports.visit(),
      properties,
      timestamp: new Date(this.ports.now()).toISOString(),
      page_url: path.slice(0, 500),
      referrer: type === 'page_view' ? this.referrer : null,
      ...this.ports.names,
    })
  }
}

/** Whether a query may contain personal data: an e-mail address, or the number of a phone, a room or a post box. */
function isPersonal(query: string): boolean {
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
