import { hasContent, type ShellFile } from './shell-file.ts'

/*
 * A release that changes one text renames most of its files: the name of a file has the hash of its content, and files name
 * those that they import. What differs in nothing but such names is made on the device from the file of the release before,
 * and only the rest is downloaded (SHELL-5).
 */

/** The name of a file with the hash of its content: 'index-CvvdKXq5.js'. */
const HASHED_NAME = /([\w.-]+)-[\w-]{8}(\.\w+)/g

/**
 * The file, made from one of the release before that differs from it in the names of other files alone; null where there is
 * none. Never a document: its headers (the content security policy) may be other ones now.
 * @param current addresses or names of the files of this release, also of those that only its files name
 */
export async function renameEarlier(
  { key, integrity }: ShellFile,
  current: readonly string[],
  cache: Pick<Cache, 'match' | 'keys'>,
): Promise<Response | null> {
  const stem = stemOf(key)
  const names = new Map(current.map((one) => [stemOf(one), nameOf(one)]))
  for (const request of await cache.keys()) {
    if (stemOf(request.url) !== stem || stem.endsWith('.html')) continue
    const earlier = await cache.match(request)
    const text = (await earlier?.text())?.replace(HASHED_NAME, (name) => names.get(stemOf(name)) ?? name)
    const renamed = new Response(text, earlier)
    if (await hasContent(await renamed.clone().arrayBuffer(), integrity)) return renamed
  }
  return null
}

/** What stays of a name from release to release. */
function stemOf(url: string): string {
  return nameOf(url).replace(HASHED_NAME, '$1$2')
}

function nameOf(url: string): string {
  return url.replace(/\?.*|.*\//g, '')
}
