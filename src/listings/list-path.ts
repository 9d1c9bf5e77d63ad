import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'

/*
 * Each page of a list has its own path (/businesses/page/2), because a static host does not distinguish addresses that
 * differ only in a parameter (PAGES-1). ?page=2 means the same.
 */

const PAGE_PATH_PATTERN = /^(.+)\/page\/([^/]+)$/
const PAGE_PARAMETER = 'page'

/** Splits a path into the path of the list and the text of the page number; null when the path has none. */
export function splitPagePath(path: string): { base: string; page: string | null } {
  const [, base, page] = PAGE_PATH_PATTERN.exec(path) ?? []
  return base === undefined || page === undefined ? { base: path, page: null } : { base, page }
}

/** The path of the list in the URL, and the URL's parameters, to which the page number of the path is added. */
export function useListPath(): { path: string; search: URLSearchParams } {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const { base, page } = splitPagePath(pathname)
    const parameters = new URLSearchParams(search)
    if (page !== null) parameters.set(PAGE_PARAMETER, page)
    return { path: base, search: parameters }
  }, [pathname, search])
}

/** The path of a page of a list, with the given parameters. The path of the first page has no number. */
export function listPagePath(base: string, parameters: URLSearchParams, page: number): string {
  const pageParameters = new URLSearchParams(parameters)
  pageParameters.delete(PAGE_PARAMETER)
  const path = page === 1 ? base : `${base}/page/${page}`
  const search = pageParameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/* A category is shown as a list or as a map; the choice is in the URL (LIST-8). */

const VIEW_PARAMETER = 'view'
const MAP_VIEW = 'map'

let isMapChosen = false

/** Call when the person chooses the map: once the map is drawn, it is scrolled into view (MAP-14). */
export function recordMapChoice(): void {
  isMapChosen = true
}

/** Returns whether the person chose the map view since the last call, and resets that flag. */
export function consumeMapChoice(): boolean {
  const wasChosen = isMapChosen
  isMapChosen = false
  return wasChosen
}

export function isMapRequested(parameters: URLSearchParams): boolean {
  return parameters.get(VIEW_PARAMETER) === MAP_VIEW
}

/** Writes the choice of map or list into the parameters; the list is the default and needs no parameter. */
export function setViewParameter(parameters: URLSearchParams, isMap: boolean): void {
  if (isMap) parameters.set(VIEW_PARAMETER, MAP_VIEW)
  else parameters.delete(VIEW_PARAMETER)
}
