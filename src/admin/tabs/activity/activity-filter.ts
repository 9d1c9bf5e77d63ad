import { isUuid } from '../../../domain/uuid.ts'

/** The kinds of activity by which the list is filtered. */
export const ACTIVITY_KINDS = [
  'all',
  'listings',
  'submissions',
  'announcements',
  'emergency',
  'trips',
  'settings',
  'accounts',
  'sign-ins',
  'reports',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export interface ActivityFilter {
  kind: ActivityKind
  /** Id of an account, or '' for all. */
  admin: string
  /** Text in the name of the changed row, or '' for all. */
  name: string
  /** Id of a listing, or '' for all. */
  listing: string
  /** First and last day in Majuro, as 2026-11-20, or '' (ACTIVITY-6). */
  from: string
  to: string
}

export const NO_FILTER: ActivityFilter = { kind: 'all', admin: '', name: '', listing: '', from: '', to: '' }

const DAY_MS = 86_400_000

/** The time at which a day begins in Majuro; with `days` 1, the time at which it ends. Null if `day` is no date. */
export function startOfDay(day: string, days = 0): string | null {
  const at = Date.parse(`${day}T00:00:00+12:00`)
  return Number.isNaN(at) ? null : new Date(at + days * DAY_MS).toISOString()
}

/** Reads the filter from the URL's query string. Values that are not valid are ignored. */
export function readActivityFilter(search: string): ActivityFilter {
  const parameters = new URLSearchParams(search)
  const idOf = (key: string): string => {
    const value = parameters.get(key) ?? ''
    return isUuid(value) ? value : ''
  }
  const dayOf = (key: string): string => {
    const value = parameters.get(key) ?? ''
    return startOfDay(value) === null ? '' : value
  }
  return {
    kind: ACTIVITY_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'all',
    admin: idOf('admin'),
    name: (parameters.get('name') ?? '').slice(0, 100),
    listing: idOf('listing'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
}

/** The filter as a query string with only the values that are set; '' if none is set. */
export function toActivityQueryString(filter: ActivityFilter): string {
  const set = Object.entries(filter).filter(
    ([key, value]) => value !== NO_FILTER[key as keyof ActivityFilter],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}
