import { KEPT_PAGES, type ShellCount } from '../src/domain/offline-caches.ts'

/*
 * The shell on this device, file by file: browsers may throw away single files, and a shell that lacks one fails on the
 * ferry. Pages ask here; what is missing is fetched again. Guarantee: a file of another release is never put in.
 */
export interface ShellPorts {
  /** Addresses of the shell's files, as in the precache. */
  files: readonly string[]
  cache: () => Promise<Pick<Cache, 'keys' | 'put'>>
  /** Absolute address under which a file is kept; undefined if it is not a file of the shell. */
  keyOf: (file: string) => string | undefined
  fetch: (file: string) => Promise<Response>
}

export async function countShell(ports: ShellPorts): Promise<ShellCount> {
  return { total: ports.files.length, missing: (await missingFiles(ports)).length }
}

/** Fetches missing files, one after the other. Files that cannot be fetched stay missing. */
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

async function missingFiles({ files, cache, keyOf }: ShellPorts): Promise<string[]> {
  const kept = new Set((await (await cache()).keys()).map(({ url }) => url))
  return files.filter((file) => !kept.has(keyOf(file) ?? ''))
}

async function repairFile(ports: ShellPorts, file: string): Promise<boolean> {
  const key = ports.keyOf(file)
  if (key === undefined) return false
  try {
    const answer = await ports.fetch(file)
    if (!answer.ok || !(await isOfThisRelease(ports, file, answer.clone()))) return false
    await (await ports.cache()).put(key, answer)
    return true
  } catch (error) {
    console.warn(`A file of the guide could not be fetched: ${file}`, error)
    return false
  }
}

/**
 * The page names the files of its release, so it must name only ours. Other files have their content in their name; a
 * host that answers a missing one with its page is found by the type.
 */
async function isOfThisRelease({ files }: ShellPorts, file: string, answer: Response): Promise<boolean> {
  const isPage = answer.headers.get('content-type')?.includes('text/html') === true
  if (!file.endsWith('.html')) return !isPage
  const named = [...(await answer.text()).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
  const known = new Set(files.map((name) => name.replace(/^\//, '')))
  return isPage && named.length > 0 && named.every((name) => known.has(name))
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
