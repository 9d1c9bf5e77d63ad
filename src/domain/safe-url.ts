/**
 * Which stored texts may become links (URL-1): the rule of the database's CHECK, applied again when rendering. Browsers
 * ignore tabs and line breaks inside a scheme, so none are allowed.
 */
const UNSAFE_CHARACTER_PATTERN = /[\s\p{C}<>"`\\]/u
const WEB_URL_PATTERN = /^https?:\/\/(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu
const MAX_URL_LENGTH = 2_048

function trimSafeUrl(text: string): string | null {
  const url = text.trim()
  return url === '' || url.length > MAX_URL_LENGTH || UNSAFE_CHARACTER_PATTERN.test(url) ? null : url
}

/** An absolute http or https address without user name, or null. */
export function toWebUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  return url !== null && WEB_URL_PATTERN.test(url) && canParseUrl(url) ? url : null
}

/** Whether the URL can be parsed. The oldest supported browsers do not have `URL.canParse`. */
function canParseUrl(url: string): boolean {
  try {
    return new URL(url).href !== ''
  } catch {
    return false
  }
}

/** A listing's website: also "www.example.com" and "example.com/shop", which get https. */
export function toWebsiteUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  if (url === null) return null
  if (/^https?:/i.test(url)) return toWebUrl(url)
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(url) ? toWebUrl(`https://${url}`) : null
}

/** A path of this site: one leading slash, never "//host" or "/\host". */
export function toAppPath(text: string): string | null {
  const url = trimSafeUrl(text)
  return url !== null && /^\/(?!\/)/.test(url) ? url : null
}

/** A target for an announcement's button: http, https, mailto, tel or a path of this site (URL-1); else null. */
export function toActionUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  if (url === null) return null
  if (/^mailto:[^@/]+@[^@/]+$/i.test(url) || /^tel:\+?[\d().-]{3,20}(?:;ext=\d+)?$/i.test(url)) return url
  return toAppPath(url) ?? toWebUrl(url)
}

/** A web address for display: without scheme, "www." and trailing slash. */
export function toDisplayUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
