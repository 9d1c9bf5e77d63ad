import { expose } from 'comlink'
import { builtAt, hasRealtime, publishableKey, snapshotPath, supabaseUrl } from 'virtual:guide-build'
import { createDirectoryHost } from './create-directory-host.ts'

/*
 * The directory's own thread: the saved copy and the search over it work here, so that the page stays quick on an
 * old phone while 10,000 rows are read, written, sorted or searched.
 */
const origin = supabaseUrl === '' ? self.location.origin : supabaseUrl

expose(
  createDirectoryHost({
    hasRealtime,
    address: { url: origin, publishableKey },
    snapshots: {
      server: `${origin}/storage/v1/object/public/directory/latest.json.gz`,
      build: new URL(snapshotPath, self.location.origin).href,
      builtAt: Date.parse(builtAt),
    },
  }),
)
