import { KEPT_PAGES, SHELL_STEPS, type ShellCount, type ShellStep } from '../src/domain/offline-caches.ts'
import { renameEarlierFile } from './renamed-files.ts'
import type { RunningDownloads } from './running-downloads.ts'
import { computeHash, type ShellFile } from './shell-file.ts'

/*
 * The shell on this device, file by file: browsers may delete single files, a Wi-Fi with a captive portal answers with its
 * own page, and a link may end at any byte. Guarantee: only bytes that the build made are stored, and a file with other
 * bytes counts as missing (PORTAL-1).
 */
export interface ShellPorts {
  files: readonly ShellFile[]
  /** The files of languages other than English; absent if the guide has English only. */
  languages?: readonly ShellFile[]
  /** Names of files that are not stored on the device but occur in files of the shell. */
  otherNames?: readonly string[]
  cache: () => Promise<Pick<Cache, 'match' | 'put' | 'keys'>>
  /**
   * @param isAgain bypasses the HTTP cache, which may have the page of a captive portal or the file of another release
   */
  fetch: (file: ShellFile, isAgain: boolean, signal: AbortSignal) => Promise<Response>
  /** Deletes stored photos, which can be downloaded again, on a full device. */
  deletePhotos: () => Promise<unknown>
  /** The running downloads of the files, also those that pages have requested. */
  downloads: RunningDownloads
}

/**
 * Number of simultaneous requests: a step of the shell has up to 40 files. Over HTTP/2 the requests share one connection and
 * one round trip; over HTTP/1.1 a browser opens six connections.
 */
const MAX_PARALLEL_REQUESTS = 40

/**
 * The downloads of one call end when no byte of any file has arrived for this time: on a connection that a dropout has left
 * dead, browsers would wait for minutes. The page then asks again.
 */
const STALL_MS = 60_000

export async function countShell(ports: ShellPorts): Promise<ShellCount> {
  return toShellCount(ports, await findMissingFiles(ports))
}

/** Selects the files of the steps up to this one. */
export function selectFilesUpTo(files: readonly ShellFile[], step: ShellStep): ShellFile[] {
  return files.filter((file) => SHELL_STEPS.indexOf(file.step) <= SHELL_STEPS.indexOf(step))
}

/**
 * Fetches missing and foreign files of the steps up to `lastStep`, in the order of the list, several at a time. Files that
 * cannot be fetched stay missing. Files that have arrived are kept, so that the next call fetches only the others (SHELL-2).
 */
export async function repairShellFiles(
  ports: ShellPorts,
  onCount: (count: ShellCount) => void,
  lastStep: ShellStep = 'later',
): Promise<ShellCount> {
  const missingFiles = new Set(await findMissingFiles(ports))
  await runInParallel(selectFilesUpTo([...missingFiles], lastStep), async (file, limit) => {
    if (await repairFile(ports, file, limit)) missingFiles.delete(file)
    onCount(toShellCount(ports, [...missingFiles]))
  })
  return toShellCount(ports, [...missingFiles])
}

/**
 * Fetches these files unless they are on the device with the right content, under this name or an earlier one.
 * @throws when a file cannot be fetched: downloads that have begun are finished and kept, and no other download is begun
 */
export async function installShellFiles(ports: ShellPorts): Promise<void> {
  let failedUrl: string | null = null
  const download = (files: readonly ShellFile[]): Promise<void> =>
    runInParallel(files, async (file, limit) => {
      if (failedUrl === null && !(await repairFile(ports, file, limit))) failedUrl = file.url
    })
  await download(await findMissingFiles(ports))
  // A version that became active meanwhile has deleted all files but its own.
  const storedKeys = await listKeys(await ports.cache())
  await download(ports.files.filter(({ key }) => !storedKeys.has(key)))
  if (failedUrl !== null) throw new Error(`A file of the guide could not be installed: ${String(failedUrl)}`)
}

/** The time limit that the downloads of one call share. */
interface StallLimit {
  /** Ends the downloads. */
  signal: AbortSignal
  /** Call when bytes have arrived. */
  restart: () => void
}

/** Runs a function for each file, several at a time. */
async function runInParallel(
  files: readonly ShellFile[],
  run: (file: ShellFile, limit: StallLimit) => Promise<void>,
): Promise<void> {
  const queue = [...files]
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), STALL_MS)
  }
  restart()
  const runNext = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      await run(file, { signal, restart })
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, runNext))
  clearTimeout(timer)
}

function toShellCount({ files }: ShellPorts, missingFiles: readonly ShellFile[]): ShellCount {
  return {
    total: files.length,
    missing: missingFiles.length,
    missingFirst: selectFilesUpTo(missingFiles, 'screens').length,
  }
}

async function findMissingFiles({ files, cache }: ShellPorts): Promise<ShellFile[]> {
  const shellCache = await cache()
  const storedKeys = await listKeys(shellCache)
  // Read in parallel: reading a hundred files one after the other would delay the worker's next version for seconds.
  const storedFlags = await Promise.all(
    files.map(async (file) => storedKeys.has(file.key) && hasGenuineFile(shellCache, file)),
  )
  return files.filter((_, index) => !storedFlags[index])
}

async function listKeys(cache: Pick<Cache, 'keys'>): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url))
}

/** Whether the right bytes of the file are stored. A file that the browser cannot read counts as missing. */
async function hasGenuineFile(cache: Pick<Cache, 'match'>, { key, hash }: ShellFile): Promise<boolean> {
  try {
    const answer = await cache.match(key)
    return answer !== undefined && (await computeHash(await answer.arrayBuffer())) === hash
  } catch (error) {
    console.warn(`A stored file could not be read: ${key}`, error)
    return false
  }
}

function listFileNames({ files, otherNames = [] }: ShellPorts): string[] {
  return [...files.map(({ key }) => key), ...otherNames]
}

async function repairFile(ports: ShellPorts, file: ShellFile, limit: StallLimit): Promise<boolean> {
  try {
    const cache = await ports.cache()
    if ((await ports.downloads.waitFor(file.key)) && (await hasGenuineFile(cache, file))) return true
    return await ports.downloads.note(file.key, storeFile(ports, file, cache, limit))
  } catch (error) {
    console.warn(`A file of the guide could not be fetched: ${file.url}`, error)
    return false
  }
}

/**
 * Stores a file of the shell: a copy of the same file that an earlier release stored under another name, or the file from the
 * network.
 * @returns false if the network answers with other bytes than the build made
 */
async function storeFile(
  ports: ShellPorts,
  file: ShellFile,
  cache: Awaited<ReturnType<ShellPorts['cache']>>,
  limit: StallLimit,
): Promise<boolean> {
  const answer =
    (await renameEarlierFile(file, listFileNames(ports), cache).catch(reportUnreadable)) ??
    (await fetchGenuine(ports, file, limit, false).catch(() => null)) ??
    (await fetchGenuine(ports, file, limit, true))
  if (answer === null) return false
  try {
    await cache.put(file.key, answer.clone())
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') throw error
    await ports.deletePhotos()
    await cache.put(file.key, answer)
  }
  return true
}

/** Fetches a file. Null if its bytes differ from the file of the build. Rejects without a network. */
async function fetchGenuine(
  ports: ShellPorts,
  file: ShellFile,
  limit: StallLimit,
  isAgain: boolean,
): Promise<Response | null> {
  const answer = await ports.fetch(file, isAgain, limit.signal)
  const reader = answer.clone().body?.getReader()
  const chunks: BlobPart[] = []
  let chunk: Uint8Array<ArrayBuffer> | undefined
  do {
    limit.restart()
    chunk = (await reader?.read())?.value
    if (chunk) chunks.push(chunk)
  } while (chunk)
  const isGenuine = answer.ok && (await computeHash(await new Blob(chunks).arrayBuffer())) === file.hash
  return isGenuine ? answer : null
}

/** Reports that stored files could not be read, and stands for the absence of a result. */
export function reportUnreadable(error: unknown): null {
  console.warn('Stored files could not be read', error)
  return null
}

export function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/html') === true
}

/** Text that every page of the guide contains, in any release (index.html). */
const APP_MARKUP = 'id="root"'

/**
 * Looks in the stored shell of any release for a page that is not the guide's, such as a captive portal's. Only releases before
 * PORTAL-1 stored such pages; with one in place of the document no app runs that could ask the person about an update.
 * @returns whether such a page is stored as the document or as another file; null if there is none
 * @throws if a document cannot be read
 */
export async function findForeignPage(
  cache: Pick<Cache, 'keys' | 'match'>,
): Promise<'document' | 'file' | null> {
  let foundKind: 'file' | null = null
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    if (answer === undefined || !isHtml(answer)) continue
    if (!new URL(request.url).pathname.endsWith('.html')) foundKind = 'file'
    else if (!(await answer.text()).includes(APP_MARKUP)) return 'document'
  }
  return foundKind
}

/** Whether a stored page has not expired and needs only scripts and styles of this release. */
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
