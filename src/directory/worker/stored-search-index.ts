import { get, set } from 'idb-keyval'
import { openRecordStore } from '../../browser/database.ts'
import { withTimeout } from './storage-error.ts'

/** Stores the search index on the device for the next start. It can be rebuilt, so a damaged index is ignored. */
interface StoredSearchIndex {
  /** Reads the stored search index; null if none is stored or it cannot be read in time. */
  read(): Promise<string | null>
  /** @throws if the device refuses to store the index */
  write(text: string): Promise<void>
}

const INDEX_KEY = 'current'

/** Every search waits for the stored index, so a device whose storage hangs builds it anew after this time (SYNC-9). */
const READ_LIMIT_MS = 4_000

export function openStoredSearchIndex(): StoredSearchIndex {
  const records = openRecordStore('guide-search-index')
  return {
    read: async () => {
      try {
        const stored = get<ArrayBuffer>(INDEX_KEY, records)
        const bytes = await withTimeout(stored, READ_LIMIT_MS, 'Reading the search index')
        return bytes === undefined
          ? null
          : await transformContent(bytes, new DecompressionStream('gzip')).text()
      } catch {
        return null
      }
    },
    write: async (text) => {
      const bytes = await transformContent(text, new CompressionStream('gzip')).arrayBuffer()
      await set(INDEX_KEY, bytes, records)
    },
  }
}

function transformContent(content: BodyInit, transform: CompressionStream | DecompressionStream): Response {
  const { body } = new Response(content)
  if (body === null) throw new TypeError('The response has no body')
  return new Response(body.pipeThrough(transform))
}
