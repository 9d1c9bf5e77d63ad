import '../../browser/refused-channels.ts'
import { expose } from 'comlink'
import {
  builtAt,
  epoch,
  hasRealtime,
  publishableKey,
  revision,
  snapshotPath,
  supabaseUrl,
} from 'virtual:guide-build'
import { snapshotKeys } from 'virtual:snapshot-keys'
import { SNAPSHOT_ADDRESS } from '../../domain/snapshot/published-snapshot.ts'
import { startDirectoryHost } from './start-host.ts'

/*
 * The directory's own thread: reading, writing, sorting and searching 10,000 rows never delays a tap on the page
 * (docs/decisions/0004).
 */
const origin = supabaseUrl === '' ? self.location.origin : supabaseUrl

expose(
  startDirectoryHost({
    hasRealtime,
    address: { url: origin, publishableKey },
    snapshots: {
      server: origin + SNAPSHOT_ADDRESS,
      build: new URL(snapshotPath, self.location.origin).href,
      builtAt: Date.parse(builtAt),
      epoch,
      revision,
      keys: self.isSecureContext ? snapshotKeys : null,
    },
  }),
)
