import { promisifyRequest } from 'idb-keyval'

/** The databases of this site except the replica's. device.spec.ts compares this list with the databases of a used device. */
export const OWN_DATABASES: readonly string[] = [
  'guide-admin-drafts',
  'guide-admin-listings',
  'guide-camera-parts',
  'guide-drafts',
  'guide-favourites',
  'guide-mark',
  'guide-outbox',
  'guide-read-model',
  'guide-replica-state',
  'guide-saved-maps',
  'guide-search-index',
  'leaflet.offline',
  'workbox-expiration',
]

/** Names of the databases of this site. In Firefox before 126, which cannot list databases, these are the names known here. */
export async function listDatabaseNames(
  databases: IDBFactory,
  replicaDatabases: () => Promise<string[]>,
): Promise<string[]> {
  if (typeof databases.databases !== 'function') return [...OWN_DATABASES, ...(await replicaDatabases())]
  return (await databases.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

/** Opens a database without creating it; null when there is none. @throws when the browser refuses it */
export async function openExistingDatabase(databases: IDBFactory, name: string): Promise<IDBDatabase | null> {
  const request = databases.open(name)
  let isMissing = false
  request.addEventListener('upgradeneeded', () => {
    isMissing = true
    request.transaction?.abort()
  })
  try {
    return await promisifyRequest(request)
  } catch (error) {
    if (isMissing) return null
    throw error
  }
}
