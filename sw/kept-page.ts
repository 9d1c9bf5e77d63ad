import { KEPT_PAGES } from '../src/domain/shell.ts'

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
