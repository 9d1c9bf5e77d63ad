import { KEPT_PAGES, type ShellCount } from '../src/domain/offline-caches.ts'

/*
 * The shell on this device, file by file: browsers may throw away single files, a Wi-Fi that wants a sign-in answers with
 * its own page, and a shell that lacks one file fails on the ferry. Guarantee: only the bytes that the build made are
 * stored, and only such a file counts as present (PORTAL-1).
 */
export interface ShellFile {
  /** Address of the file on the site. */
  url: string
  /** Absolute address under which it is kept. */
  key: string
  /** SHA-256 of its bytes, in the form of Subresource Integrity. */
  integrity: string
}

export interface ShellPorts {
  files: readonly ShellFile[]
  cache: () => Promise<Pick<Cache, 'match' | 'put'>>
  /** Rejects for other bytes than those of `integrity`. */
  fetch: (file: ShellFile) => Promise<Response>
}

export async function countShell(ports: ShellPorts): Promise<ShellCount> {
  return { total: ports.files.length, missing: (await missingFiles(ports)).length }
}

/** Fetches missing and foreign files, one after the other. Files that cannot be fetched stay missing. */
export async function repairShellFiles(
  ports: ShellPorts,
  onCount: (count: ShellCount) => void,
): Promise<ShellCount> {
  const total = ports.files.length
  const wanted = await missingFiles(ports)
  let missing = wanted.length
  for (const file of wanted) {
    if (await repairFile(ports, file)) missing -= 1
    onCount({ total, missing })
  }
  return { total, missing }
}

async function missingFiles({ files, cache }: ShellPorts): Promise<ShellFile[]> {
  const kept = await cache()
  const missing: ShellFile[] = []
  for (const file of files) {
    const answer = await kept.match(file.key)
    if (answer === undefined || !(await hasContent(answer, file.integrity))) missing.push(file)
  }
  return missing
}

async function repairFile(ports: ShellPorts, file: ShellFile): Promise<boolean> {
  try {
    const answer = await ports.fetch(file)
    if (!answer.ok || !(await hasContent(answer, file.integrity))) return false
    await (await ports.cache()).put(file.key, answer)
    return true
  } catch (error) {
    console.warn(`A file of the guide could not be fetched: ${file.url}`, error)
    return false
  }
}

/** Leaves the response unread. */
export async function hasContent(response: Response, integrity: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

export function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/html') === true
}

/** Part of every page of the guide, of any release (index.html). */
const APP_MARK = 'id="root"'

/**
 * Which part of the shell in use, of any release, is a page that is not ours: the document, a file, or nothing. Releases
 * before PORTAL-1 stored such pages. Then no app runs that could ask the person about an update.
 */
export async function findForeignPart(
  cache: Pick<Cache, 'keys' | 'match'>,
): Promise<'document' | 'file' | null> {
  let found: 'file' | null = null
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer === undefined || !isHtml(answer)) continue
    if (!new URL(request.url).pathname.endsWith('.html')) found = 'file'
    else if (!(await answer.text()).includes(APP_MARK)) return 'document'
  }
  return found
}

/** Whether a kept page is of this release, with all of its scripts and styles, and not out of date. */
export function isCurrentPage(
  headers: Pick<Headers, 'get'>,
  release: ReadonlySet<string>,
  now: number,
): boolean {
  const files = headers.get(KEPT_PAGES.files)?.split(' ') ?? []
  return (
    files.length > 0 &&
    files.every((file) => release.has(file)) &&
    now < Number(headers.get(KEPT_PAGES.until))
  )
}
