const PARAMETER = 'page'

/** The address of a page of a list; the first one needs no number. Other parameters are kept. */
export function pageAddress(base: string, parameters: URLSearchParams, page: number): string {
  const rest = new URLSearchParams(parameters)
  rest.delete(PARAMETER)
  const path = page === 1 ? base : `${base}/page/${page}`
  return rest.size === 0 ? path : `${path}?${rest.toString()}`
}
