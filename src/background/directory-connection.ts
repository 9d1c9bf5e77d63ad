import { watchForRemoval } from '../features/device/removal/removal-visit.ts'
import { readOwnAtoll, subscribeToOwnAtoll } from '../listings/own-atoll.ts'
import { connectDirectory as connect, type DirectoryClient } from '../directory/client.ts'

/** Starts the directory worker of this page. Loaded after the first paint. */
export function connectDirectory(): DirectoryClient {
  watchForRemoval()
  return connect(
    () => new Worker(new URL('../directory/worker/directory-worker.ts', import.meta.url), { type: 'module' }),
    {
      read: readOwnAtoll,
      subscribe: subscribeToOwnAtoll,
    },
  )
}
