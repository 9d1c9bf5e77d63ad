import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { joinPages, parseDirectoryChanges } from '../../../src/domain/directory-changes.ts'
import type { DirectoryChanges } from '../../../src/domain/listing.ts'
import { formatSnapshot } from '../../../src/domain/snapshot-text.ts'
import { requireSecretKey } from '../_shared/caller.ts'
import { askProject, callFunction, refusalOf } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'

/*
 * Writes the whole directory as one file, directory/latest.json.gz, when it has changed since the last time. pg_cron
 * calls it every minute that something changed. The local backend writes the file itself.
 */
const PAGE_ROWS = 5_000
const MOST_TRIES = 3

serveJson({
  name: 'publish-snapshot',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    const status = (await callFunction('service', 'snapshot_status', {})) as {
      is_due: boolean
      revision: number
    }
    if (!status.is_due) return { published: false, revision: status.revision }
    const directory = await readDirectory(1)
    await upload(directory)
    const { epoch, revision } = directory
    await callFunction('service', 'note_snapshot', { epoch, revision })
    return { published: true, revision }
  },
})

/** Pages may stop fitting together when the directory is restored or purged meanwhile: then once more. */
async function readDirectory(attempt: number): Promise<DirectoryChanges> {
  const pages: DirectoryChanges[] = []
  for (let since = 0, more = true; more;) {
    const page = parseDirectoryChanges(
      await callFunction('service', 'directory_changes', { since, max_rows: PAGE_ROWS }),
    )
    pages.push(page)
    since = page.revision
    more = page.more && !page.reset
  }
  try {
    return joinPages(pages)
  } catch (error) {
    if (attempt >= MOST_TRIES) throw error
    return readDirectory(attempt + 1)
  }
}

async function upload(directory: DirectoryChanges): Promise<void> {
  const bytes = await promisify(gzip)(formatSnapshot(directory), { level: 9 })
  const answer = await askProject(
    'service',
    'POST',
    '/storage/v1/object/directory/latest.json.gz',
    new Uint8Array(bytes),
    { 'Content-Type': 'application/gzip', 'Cache-Control': 'max-age=60', 'x-upsert': 'true' },
  )
  if (answer.status >= 300) throw refusalOf(answer)
}
