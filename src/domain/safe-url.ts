/**
 * Which stored texts may become links (URL-1): the rule of the database's CHECK, applied again when rendering. Browsers
 * ignore tabs and line breaks inside a scheme, so none are allowed.
 */
const UNSAFE_CHARACTER = /[\s\p{C}<>"`\\]/u
const WEB = /^https?:\/\/(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu
const LONGEST_URL = 2_048

function trimSafeUrl(text: string): string | null {
  const url = text.trim()
  return url === '' || url.length > LONGEST_URL || UNSAFE_CHARACTER.test(url) ? null : url
}

/** An absolute http or https address without user name, or null. */
export function webUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  return url !== null && WEB.test(url) && isParsed(url) ? url : null
}

/** Whether the URL can be parsed. The oldest supported browsers do not have `URL.canParse`. */
function isParsed(url: string): boolean {
  try {
    return new URL(url).href !== ''
  } catch {
    return false
  }
}

/** A listing's website: also "www.example.com" and "example.com/shop", which get https. */
export function websiteUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  if (url === null) return null
  if (/^https?:/i.test(url)) return webUrl(url)
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#]|$)/i.test(url) ? webUrl(`https://${url}`) : null
}

/** A path of this site: one leading slash, never "//host" or "/\host". */
export function appPath(text: string): string | null {
  const url = trimSafeUrl(text)
  return url !== null && /^\/(?!\/)/.test(url) ? url : null
}

/** A target for an announcement's button: http, https, mailto, tel or a path of this site (URL-1); else null. */
export function actionUrl(text: string): string | null {
  const url = trimSafeUrl(text)
  if (url === null) return null
  if (/^mailto:[^@/]+@[^@/]+$/i.test(url) || /^tel:\+?[\d().-]{3,20}(?:;ext=\d+)?$/i.test(url)) return url
  return appPath(url) ?? webUrl(url)
}

/** A web address for display: without scheme, "www." and trailing slash. */
export function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
