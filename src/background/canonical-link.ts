import { subscribeToAddress } from '../browser/visit-history.ts'

/** Query parameters that are part of a canonical URL, unlike sort orders, filters and typed text. */
const PAGE_PARAMETERS = ['page']

/**
 * Keeps link rel="canonical" at the URL of the page, without parameters that only change the presentation. The URL that the
 * build wrote stays until another page is shown, and its origin stays for all pages: a copy of the site at another address,
 * such as the host's own name, is not the canonical one (ROUTES-8).
 */
export function followCanonicalLink(): void {
  const namedByBuild = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const origin = namedByBuild === undefined ? location.origin : new URL(namedByBuild).origin
  const nameThisPage = (): void => {
    findOrCreateCanonicalLink().href = toCanonicalUrl(origin, location.pathname, location.search)
  }
  // The person may have opened another page before this code arrived.
  const isOther =
    namedByBuild !== undefined &&
    removeTrailingSlash(new URL(namedByBuild).pathname) !== removeTrailingSlash(location.pathname)
  if (namedByBuild === undefined || isOther || location.search !== '') nameThisPage()
  subscribeToAddress(nameThisPage)
}

/** Removes the slash at the end of a path, because some hosts answer /businesses/ as /businesses. */
function removeTrailingSlash(path: string): string {
  return path.replace(/\/$/, '')
}

export function toCanonicalUrl(origin: string, path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  const pageParameters = new URLSearchParams(
    PAGE_PARAMETERS.flatMap((name) => {
      const value = parameters.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const text = pageParameters.toString()
  return `${origin}${path}${text === '' ? '' : `?${text}`}`
}

function findOrCreateCanonicalLink(): HTMLLinkElement {
  const existingLink = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (existingLink !== null) return existingLink
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}
