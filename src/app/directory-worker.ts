import { expose } from 'comlink'
import { publishableKey, builtAt, snapshotPath, supabaseUrl } from 'virtual:guide-build'
import { writeReadModel } from '../device/read-model.ts'
import { createDirectoryHost } from '../replica/directory-host.ts'

/*
 * The directory's own thread: the saved copy (and the search over it) works here, so that the page stays quick on
 * an old phone while 10,000 rows are read, written or sorted.
 */
const origin = supabaseUrl === '' ? self.location.origin : supabaseUrl

const host = createDirectoryHost({
  address: { url: origin, publishableKey },
  snapshots: {
    server: `${origin}/storage/v1/object/public/directory/latest.json.gz`,
    build: new URL(snapshotPath, self.location.origin).href,
    builtAt: Date.parse(builtAt),
  },
  keepReadModel: writeReadModel,
})

expose(host)
