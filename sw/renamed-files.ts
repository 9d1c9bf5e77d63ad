import { computeHash, type ShellFile } from './shell-file.ts'

/*
 * A release that changes one text renames most of its files: the name of a file has the hash of its content, and a file
 * contains the names of the files that it imports. A new file that differs only in such names is made on the device from the
 * file of the previous release, and only the other files are downloaded (SHELL-5).
 */

/** The name of a file with the hash of its content: 'index-CvvdKXq5.js'. */
const HASHED_NAME_PATTERN = /([\w.-]+)-[\w-]{8}(\.\w+)/g

/**
 * Makes the file from a file of the previous release that differs only in the names of other files; null if there is no such
 * file. Documents are never made, because their headers (the content security policy) may have changed.
 * @param currentFiles addresses or names of the files of this release, and of all files whose names occur in them
 */
export async function renameEarlierFile(
  { key, hash }: ShellFile,
  currentFiles: readonly string[],
  cache: Pick<Cache, 'match' | 'keys'>,
): Promise<Response | null> {
  const stem = toStem(key)
  const newNames = new Map(currentFiles.map((file) => [toStem(file), toFileName(file)]))
  for (const request of await cache.keys()) {
    if (toStem(request.url) !== stem || stem.endsWith('.html')) continue
    const earlierResponse = await cache.match(request)
    const text = (await earlierResponse?.text())?.replace(
      HASHED_NAME_PATTERN,
      (name) => newNames.get(toStem(name)) ?? name,
    )
    const renamedResponse = new Response(text, earlierResponse)
    if ((await computeHash(await renamedResponse.clone().arrayBuffer())) === hash) return renamedResponse
  }
  return null
}

/** The part of a file's name that is the same in every release. */
function toStem(url: string): string {
  return toFileName(url).replace(HASHED_NAME_PATTERN, '$1$2')
}

function toFileName(url: string): string {
  return url.replace(/\?.*|.*\//g, '')
}
