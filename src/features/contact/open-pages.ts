import { listHeldLocks, holdLockWhileOpen } from '../../browser/page-lock.ts'

const LOCK_PREFIX = 'guide-draft-page-'

/** Tells other pages that this page is open. */
export function announceOpenPage(page: string): void {
  holdLockWhileOpen(LOCK_PREFIX + page, 'exclusive', 'Other tabs cannot see that this one is open')
}

/** Ids of the pages that are open; none where the browser refuses locks. */
export async function readOpenPages(): Promise<ReadonlySet<string>> {
  const names = await listHeldLocks().catch((): string[] => [])
  return new Set(
    names.filter((name) => name.startsWith(LOCK_PREFIX)).map((name) => name.slice(LOCK_PREFIX.length)),
  )
}
