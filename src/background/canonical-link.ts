import { subscribeToAddress } from '../browser/visit-history.ts'

/** Parameters that select a different page; sort orders, filters and typed text do not. */
const PARTS = ['page']

/**
 * Keeps link rel="canonical" at the URL of the page, without parameters that only change the presentation. What the build
 * named holds until another page is shown, and its origin for all pages: a copy of the site at another address, such as the
 * host's own name, is not the canonical one (ROUTES-8).
 */
export function followCanonicalLink(): void {
  const named = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const origin = named === undefined ? location.origin : new URL(named).origin
  const nameThisPage = (): void => {
    canonicalLink().href = canonicalUrl(origin, location.pathname, location.search)
  }
  // Somebody may have gone on before this code has arrived.
  const isOther = named !== undefined && plainPath(new URL(named).pathname) !== plainPath(location.pathname)
  if (named === undefined || isOther || location.search !== '') nameThisPage()
  subscribeToAddress(nameThisPage)
}

/** Some hosts answer /businesses/ as /businesses. */
function plainPath(path: string): string {
  return path.replace(/\/$/, '')
}

export function canonicalUrl(origin: string, path: string, search: string): string {
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams(
    PARTS.flatMap((name) => {
      const value = asked.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const text = kept.toString()
  return `${origin}${path}${text === '' ? '' : `?${text}`}`
}

function canonicalLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (known !== null) return known
  const link = document.createElement('link')
  link.rel = 'canonical'
  document.head.append(link)
  return link
}
