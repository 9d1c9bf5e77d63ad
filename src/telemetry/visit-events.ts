import { sanitiseText } from '../domain/sanitise.ts'
import type { BrowserNames } from './browser-names.ts'
import type { EventQueue } from './event-queue.ts'
import type { TelemetryEvent } from './telemetry-event.ts'

const LONGEST_QUERY = 100

export interface VisitPorts {
  queue: Pick<EventQueue, 'add' | 'clear'>
  names: BrowserNames
  /** Asked before every event: the person may change it at any time. */
  isAllowed: () => boolean
  now: () => number
  newId: () => string
}

/** What one visit says: views, searches and times. The number of the visit lives as long as this object. */
export class VisitEvents {
  private readonly session: string
  private lastView = ''
  private lastQuery = ''

  constructor(
    private readonly ports: VisitPorts,
    /** Address of the page that led here; only its site is told, and not our own. */
    private referrer: string | null,
  ) {
    this.session = ports.newId()
  }

  /** A page is shown. The same page with another query is no new view. */
  view(path: string): void {
    if (path === this.lastView) return
    this.lastView = path
    this.record('page_view', path, {})
    this.referrer = null
  }

  search(path: string, words: string): void {
    const query = sanitiseText(words).toLowerCase().replace(/\s+/g, ' ').slice(0, LONGEST_QUERY)
    if (query === '' || query === this.lastQuery || isPersonal(query)) return
    this.lastQuery = query
    this.record('search', path, { query })
  }

  /** How long something took, in milliseconds; `error` names why a request got no answer. */
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
      session_id: this.session,
      properties,
      timestamp: new Date(this.ports.now()).toISOString(),
      page_url: path.slice(0, 500),
      referrer: type === 'page_view' ? this.referrer : null,
      ...this.ports.names,
    })
  }
}

/** Words that may name a person: an address, or digits enough for a phone number. */
function isPersonal(query: string): boolean {
  return query.includes('@') || query.replace(/\D/g, '').length >= 5
}

/** The site of a referring address, or null for none and for our own. */
export function referringSite(referrer: string, ownOrigin: string): string | null {
  try {
    const { origin, protocol } = new URL(referrer)
    return origin === ownOrigin || !protocol.startsWith('http') ? null : origin
  } catch {
    return null
  }
}
