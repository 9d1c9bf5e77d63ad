/*
 * Connections to IndexedDB end under an open page: phones close them in the background, a person or another tab deletes
 * the database, the browser's storage process restarts. Databases that are opened with this file open again at the next access
 * (SYNC-17). Dexie does the same for its own databases.
 */

const MAX_REOPENINGS = 3
const LOST_CONNECTION_ERRORS = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])

interface DatabaseLayout {
  name: string
  /** When missing, the database is opened at the version that it has; a new database gets version 1. */
  version?: number
  /** Creates the object stores of a new database; called within its upgrade. */
  createStores: (database: IDBDatabase) => void
}

/** IndexedDB; undefined if the browser refuses storage: Firefox 115 with cookies blocked throws when `indexedDB` is read. */
export function getIndexedDb(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

export class ReopeningDatabase {
  private openPromise: Promise<IDBDatabase> | null = null
  private openConnection: IDBDatabase | null = null

  constructor(
    private readonly layout: DatabaseLayout,
    /** Returns the browser's IndexedDB. If it returns undefined, every access rejects. */
    private readonly databases: () => IDBFactory | undefined = getIndexedDb,
  ) {}

  /** The connection if it is open, for a page that is being closed and cannot wait. Its transactions may still throw. */
  get currentConnection(): IDBDatabase | null {
    return this.openConnection
  }

  /** Opens the database if it is not open. Rejects where storage is refused; the next call tries again. */
  connect(): Promise<IDBDatabase> {
    this.openPromise ??= this.openDatabaseNow().catch((error: unknown) => {
      this.clearConnection()
      throw error
    })
    return this.openPromise
  }

  /**
   * Runs `sendRequest` in a transaction, and again on a new connection, up to three times, whenever the connection is lost
   * before the answer. A lost transaction has stored nothing.
   */
  async runInTransaction<T>(
    store: string,
    mode: IDBTransactionMode,
    sendRequest: (store: IDBObjectStore) => T | PromiseLike<T>,
    options: IDBTransactionOptions = {},
  ): Promise<T> {
    for (let reopenings = 0; ; reopenings += 1) {
      const database = await this.connect()
      try {
        return await sendRequest(database.transaction(store, mode, options).objectStore(store))
      } catch (error) {
        const isLost = error instanceof DOMException && LOST_CONNECTION_ERRORS.has(error.name)
        if (!isLost || reopenings === MAX_REOPENINGS) throw error
        this.closeDatabase(database)
      }
    }
  }

  /** Closes the connection, if there is one, so that the next access opens a new one. */
  disconnect(): void {
    if (this.openConnection !== null) this.closeDatabase(this.openConnection)
  }

  private async openDatabaseNow(): Promise<IDBDatabase> {
    const databases = this.databases()
    if (databases === undefined) throw new DOMException('This browser has no IndexedDB', 'NotSupportedError')
    const database = await openDatabase(databases, this.layout)
    // An open connection would block another tab from deleting the database.
    database.addEventListener('versionchange', () => this.closeDatabase(database))
    database.addEventListener('close', () => this.closeDatabase(database))
    this.openConnection = database
    return database
  }

  private closeDatabase(database: IDBDatabase): void {
    database.close()
    if (this.openConnection === database) this.clearConnection()
  }

  private clearConnection(): void {
    this.openConnection = null
    this.openPromise = null
  }
}

function openDatabase(
  databases: IDBFactory,
  { name, version, createStores }: DatabaseLayout,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases.open(name, version)
    request.addEventListener('upgradeneeded', () => createStores(request.result))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new DOMException('Not opened', 'UnknownError')),
    )
  })
}

/** Access to one object store, as idb-keyval's functions take it. Opens at the first access. */
type RecordStore = <T>(
  mode: IDBTransactionMode,
  sendRequest: (store: IDBObjectStore) => T | PromiseLike<T>,
) => Promise<T>

/** Returns access to a database with one object store, for idb-keyval's functions instead of its own `createStore`. */
export function openRecordStore(name: string, store = 'records'): RecordStore {
  const database = new ReopeningDatabase({
    name,
    createStores: (newDatabase) => newDatabase.createObjectStore(store),
  })
  return (mode, sendRequest) => database.runInTransaction(store, mode, sendRequest)
}
