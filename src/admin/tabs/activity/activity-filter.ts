import { isUuid } from '../../../domain/uuid.ts'
import { ACTIVITY_KINDS, type ActivityKind } from './texts.ts'

export interface ActivityFilter {
  kind: ActivityKind
  /** Id of an account, or '' for all. */
  admin: string
  /** Part of the name of what was changed. */
  name: string
  /** Id of a listing, or ''. */
  listing: string
}

export const NO_FILTER: ActivityFilter = { kind: 'all', admin: '', name: '', listing: '' }

/** Reads the filter from the URL's query string. */
export function readActivityFilter(search: string): ActivityFilter {
  const parameters = new URLSearchParams(search)
  const idOf = (key: string): string => {
    const value = parameters.get(key) ?? ''
    return isUuid(value) ? value : ''
  }
  return {
    kind: ACTIVITY_KINDS.find((kind) => kind === parameters.get('kind')) ?? 'all',
    admin: idOf('admin'),
    name: (parameters.get('name') ?? '').slice(0, 100),
    listing: idOf('listing'),
  }
}

/** The query string of the filters that are set. */
export function activityFilterSearch(filter: ActivityFilter): string {
  const set = Object.entries(filter).filter(
    ([key, value]) => value !== NO_FILTER[key as keyof ActivityFilter],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}
