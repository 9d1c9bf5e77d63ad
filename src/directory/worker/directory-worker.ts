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
import { PUBLISHED_SNAPSHOT_PATH } from '../../domain/snapshot/published-snapshot.ts'
import { startDirectoryHost } from './start-host.ts'

/*
 * The thread in which 10,000 rows are read, written, sorted and searched, so that this work never delays the answer of the
 * page to a tap (docs/decisions/0004).
 */
const origin = supabaseUrl === '' ? self.location.origin : supabaseUrl

expose(
  startDirectoryHost({
    hasRealtime,
    address: { url: origin, publishableKey },
    snapshots: {
      server: origin + PUBLISHED_SNAPSHOT_PATH,
      build: new URL(snapshotPath, self.location.origin).href,
      builtAt: Date.parse(builtAt),
      epoch,
      revision,
      keys: self.isSecureContext ? snapshotKeys : null,
    },
  }),
)
