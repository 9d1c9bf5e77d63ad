import { createStore, get, set, type UseStore } from 'idb-keyval'

/** The search index across starts, as gzip bytes. It can be rebuilt, so a damaged one counts as none. */
export interface StoredSearchIndex {
  /** Null when there is none or it cannot be read. */
  read(): Promise<string | null>
  /** @throws when the device refuses to store */
  write(text: string): Promise<void>
}

const KEY = 'current'

export function openStoredSearchIndex(): StoredSearchIndex {
  let opened: UseStore | null = null
  // Opened by the first access, because it throws where storage is blocked.
  const records = (): UseStore => (opened ??= createStore('guide-search-index', 'records'))
  return {
    read: async () => {
      try {
        const bytes = await get<ArrayBuffer>(KEY, records())
        return bytes === undefined ? null : await through(bytes, new DecompressionStream('gzip')).text()
      } catch {
        return null
      }
    },
    write: async (text) => {
      const bytes = await through(text, new CompressionStream('gzip')).arrayBuffer()
      await set(KEY, bytes, records())
    },
  }
}

function through(content: BodyInit, transform: CompressionStream | DecompressionStream): Response {
  const { body } = new Response(content)
  if (body === null) throw new TypeError('The response has no body')
  return new Response(body.pipeThrough(transform))
}
