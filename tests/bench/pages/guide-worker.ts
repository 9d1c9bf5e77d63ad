import { expose } from 'comlink'
import { startDirectoryHost } from '../../../src/directory/worker/start-host.ts'

/* Like src/directory/worker/directory-worker.ts, with the API address in the worker's name, so that the bench can choose it. */
const parameters = new URLSearchParams(self.name)
const api = parameters.get('api') ?? ''

expose(
  startDirectoryHost({
    hasRealtime: false,
    address: { url: api, publishableKey: parameters.get('key') ?? '' },
    snapshots: {
      server: `${api}/storage/v1/object/public/directory/latest.json.gz`,
      build: `${self.location.origin}/no-snapshot-of-a-build`,
      builtAt: 0,
      epoch: '',
      revision: 0,
      keys: (parameters.get('snapshotKeys') ?? '').split(','),
    },
  }),
)
