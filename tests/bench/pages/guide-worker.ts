import { expose } from 'comlink'
import { createDirectoryHost } from '../../../src/directory/worker/directory-host.ts'

/* src/directory/worker/directory-worker.ts with an API address that the bench chooses at run time: the worker's name carries it. */
const parameters = new URLSearchParams(self.name)
const api = parameters.get('api') ?? ''

expose(
  createDirectoryHost({
    hasRealtime: false,
    address: { url: api, publishableKey: parameters.get('key') ?? '' },
    snapshots: {
      server: `${api}/storage/v1/object/public/directory/latest.json.gz`,
      build: `${self.location.origin}/no-snapshot-of-a-build`,
      builtAt: 0,
    },
  }),
)
