import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import { IdleLimit } from '../../domain/idle-limit.ts'

/** Attempts in a row that bring no byte. */
const MAX_EMPTY_ATTEMPTS = 4
const PAUSE_MS = 1_000

/**
 * The bytes of a snapshot as one stream. Where the connection breaks off, the download goes on after the last byte by
 * Range and If-Range, if the server names the file's version (a strong ETag); else it fails (SYNC-19).
 * @param idleMs the longest time without a byte
 */
export function snapshotBytes(
  url: string,
  fetchPort: typeof fetch,
  idleMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0
  let version: string | null = null
  let emptyAttempts = 0
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null

  const open = async (): Promise<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>> => {
    const limit = new IdleLimit(idleMs)
    const range = version === null ? {} : { Range: `bytes=${received}-`, 'If-Range': version }
    const options = { credentials: 'omit', signal: limit.signal, headers: range } as const
    const response = await limit.orFail(fetchPort(url, options)).catch((error: unknown) => {
      limit.end()
      throw error
    })
    const isRest = received === 0 || response.status === 206
    if (!response.ok || response.body === null || !isRest) {
      limit.end()
      if (response.ok) throw new BadAnswerError('The snapshot changed during its download')
      throw new UnreachableError(`Snapshot: ${response.status}`, response.status)
    }
    if (received === 0) version = resumableVersion(response.headers)
    return (limit.watch(response.body) as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  }

  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        try {
          reader ??= await open()
          const { done, value } = await reader.read()
          if (done) return controller.close()
          received += value.length
          emptyAttempts = 0
          return controller.enqueue(value)
        } catch (error) {
          reader = null
          emptyAttempts += 1
          const isFinal = error instanceof BadAnswerError || version === null
          if (isFinal || emptyAttempts > MAX_EMPTY_ATTEMPTS) throw error
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * emptyAttempts))
        }
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  })
}

/** Null where the download cannot go on: no strong ETag, or bytes that the browser has unpacked. */
function resumableVersion(headers: Headers): string | null {
  const tag = headers.get('etag')
  return tag === null || tag.startsWith('W/') || headers.has('content-encoding') ? null : tag
}
