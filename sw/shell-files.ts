import { KEPT_PAGES, SHELL_STEPS, type ShellCount, type ShellStep } from '../src/domain/offline-caches.ts'
import { renameEarlier } from './renamed-files.ts'
import { hasContent, type ShellFile } from './shell-file.ts'

/*
 * The shell on this device, file by file: browsers may throw away single files, a Wi-Fi that wants a sign-in answers with
 * its own page, and a link may end at any byte. Guarantee: only the bytes that the build made are stored, and only such a
 * file counts as present (PORTAL-1).
 */
export interface ShellPorts {
  files: readonly ShellFile[]
  /** The files of other languages than English, where the guide has some. */
  languages?: readonly ShellFile[]
  /** Names of files that are not kept, and that files of the shell name. */
  otherNames?: readonly string[]
  cache: () => Promise<Pick<Cache, 'match' | 'put' | 'keys'>>
  /**
   * @param isAgain asks past the HTTP cache, which may hold the page of a captive portal, or the file of another release
   */
  fetch: (file: ShellFile, isAgain: boolean) => Promise<Response>
}

/**
 * Requests at a time: a step of the shell has up to 40 files. Over HTTP/2 they share one connection and one round trip; over
 * HTTP/1.1 a browser opens six.
 */
const AT_ONCE = 40

export async function countShell(ports: ShellPorts): Promise<ShellCount> {
  return countOf(ports, await missingFiles(ports))
}

/** The files of the steps up to this one. */
export function filesUpTo(files: readonly ShellFile[], step: ShellStep): ShellFile[] {
  return files.filter((file) => SHELL_STEPS.indexOf(file.step) <= SHELL_STEPS.indexOf(step))
}

/**
 * Fetches missing and foreign files of the steps up to `upTo`, in the order of the list, several at a time. Files that
 * cannot be fetched stay missing. What has arrived is kept, so that the next call goes on from there (SHELL-2).
 */
export async function repairShellFiles(
  ports: ShellPorts,
  onCount: (count: ShellCount) => void,
  upTo: ShellStep = 'later',
): Promise<ShellCount> {
  const missing = new Set(await missingFiles(ports))
  await forEachAtOnce(filesUpTo([...missing], upTo), async (file) => {
    if (await repairFile(ports, file)) missing.delete(file)
    onCount(countOf(ports, [...missing]))
  })
  return countOf(ports, [...missing])
}

/**
 * Fetches these files unless they are on the device with the right content, under this name or an earlier one.
 * @throws with the first file that cannot be had; those under way are finished and kept, no other one is begun
 */
export async function installShellFiles(ports: ShellPorts): Promise<void> {
  let failed: string | null = null
  await forEachAtOnce(await missingFiles(ports), async (file) => {
    if (failed === null && !(await repairFile(ports, file))) failed = file.url
  })
  if (failed !== null) throw new Error(`A file of the guide could not be installed: ${String(failed)}`)
}

async function forEachAtOnce<T>(values: readonly T[], run: (value: T) => Promise<void>): Promise<void> {
  const queue = [...values]
  const runNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext))
}

function countOf({ files }: ShellPorts, missing: readonly ShellFile[]): ShellCount {
  return {
    total: files.length,
    missing: missing.length,
    missingFirst: missing.filter(({ step }) => step !== 'later').length,
  }
}

async function missingFiles({ files, cache }: ShellPorts): Promise<ShellFile[]> {
  const kept = await cache()
  // Side by side: a worker that reads a hundred files one after the other keeps its next version waiting for seconds.
  const isThere = await Promise.all(
    files.map(async ({ key, integrity }) => {
      const answer = await kept.match(key)
      return answer !== undefined && hasContent(await answer.arrayBuffer(), integrity)
    }),
  )
  return files.filter((_, at) => !isThere[at])
}

function namesOf({ files, otherNames = [] }: ShellPorts): string[] {
  return [...files.map(({ key }) => key), ...otherNames]
}

async function repairFile(ports: ShellPorts, file: ShellFile): Promise<boolean> {
  try {
    const cache = await ports.cache()
    const answer =
      (await renameEarlier(file, namesOf(ports), cache)) ??
      (await fetchRight(ports, file, false).catch(() => null)) ??
      (await fetchRight(ports, file, true))
    if (answer === null) return false
    await cache.put(file.key, answer)
    return true
  } catch (error) {
    console.warn(`A file of the guide could not be fetched: ${file.url}`, error)
    return false
  }
}

/** The server's answer; null where its bytes are not those of the build. Rejects without a network. */
async function fetchRight(ports: ShellPorts, file: ShellFile, isAgain: boolean): Promise<Response | null> {
  const answer = await ports.fetch(file, isAgain)
  const isRight = answer.ok && (await hasContent(await answer.clone().arrayBuffer(), file.integrity))
  return isRight ? answer : null
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
