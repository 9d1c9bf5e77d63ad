// Deno is a global variable, so its types cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../../../supabase/functions/_local/deno.d.ts" />
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { joinPages, parseDirectoryChanges } from '../../../../src/domain/snapshot/directory-changes.ts'
import type { DirectoryChanges } from '../../../../src/domain/snapshot/collections.ts'
import { formatSnapshot } from '../../../../src/domain/snapshot/snapshot-text.ts'
import { requireSecretKey } from '../../../../supabase/functions/_shared/caller.ts'
import { callProjectApi, callFunction, refusalOf } from '../../../../supabase/functions/_shared/project.ts'
import { serveJson } from '../../../../supabase/functions/_shared/serve-json.ts'

/* Reference of tests/bench/snapshot.ts: an earlier publish-snapshot, which held the whole directory in memory. */
serveJson({
  name: 'publish-at-once',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    const status = (await callFunction('service', 'snapshot_status', {})) as { is_due: boolean }
    if (!status.is_due) return { published: false }
    const directory = await readDirectory()
    const bytes = await promisify(gzip)(formatSnapshot(directory), { level: 9 })
    const path = '/storage/v1/object/directory/latest.json.gz'
    const headers = { 'Content-Type': 'application/gzip', 'x-upsert': 'true' }
    const answer = await callProjectApi('service', 'POST', path, new Uint8Array(bytes), headers)
    if (answer.status >= 300) throw refusalOf(answer)
    const { epoch, revision } = directory
    await callFunction('service', 'note_snapshot', { epoch, revision })
    return { published: true }
  },
})

async function readDirectory(): Promise<DirectoryChanges> {
  const pages: DirectoryChanges[] = []
  for (let since = 0, more = true; more;) {
    const page = parseDirectoryChanges(
      await callFunction('service', 'directory_changes_by_column', { since, max_rows: 5_000 }),
    )
    pages.push(page)
    since = page.revision
    more = page.more
  }
  return joinPages(pages)
}
