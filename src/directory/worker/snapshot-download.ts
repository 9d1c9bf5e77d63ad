import { BadAnswerError, UnreachableError } from '../../backend/backend-request.ts'
import { IdleLimit } from '../../domain/idle-limit.ts'

/** The download is given up after this many attempts in a row without a new byte. */
const MAX_EMPTY_ATTEMPTS = 4
const RETRY_PAUSE_MS = 1_000

/**
 * Downloads a snapshot as one stream. If the connection breaks off, the download continues after the last byte with a Range
 * request (SYNC-19), and with If-Range if the ETag of the file is known. Another origin may hide its ETag. Then the rest must
 * have the missing length, and the checksum of gzip and the signature show whether both parts are of the same file.
 * @param idleMs the longest time without a byte
 */
export function downloadSnapshotBytes(
  url: string,
  fetchPort: typeof fetch,
  idleMs: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let received = 0
  let file: PartialFile | null = null
  let emptyAttempts = 0
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null

  const openStream = async (): Promise<ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>> => {
    const idleLimit = new IdleLimit(idleMs)
    const headers = file === null || received === 0 ? {} : rangeHeadersFor(file, received)
    const options = { credentials: 'omit', signal: idleLimit.signal, headers } as const
    const response = await idleLimit.raceAgainstLimit(fetchPort(url, options)).catch((error: unknown) => {
      idleLimit.endLimit()
      throw error
    })
    const isContinuation = received === 0 || (file !== null && isRestOf(file, received, response))
    if (!response.ok || response.body === null || !isContinuation) {
      idleLimit.endLimit()
      if (response.ok) throw new BadAnswerError('The snapshot changed during its download')
      throw new UnreachableError(`Snapshot: ${response.status}`, response.status)
    }
    if (received === 0) file = toPartialFile(response.headers)
    return (idleLimit.watchBytes(response.body) as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  }

  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        try {
          reader ??= await openStream()
          const { done, value } = await reader.read()
          if (done) return controller.close()
          if (received === 0 && !isGzip(value)) file = null
          received += value.length
          emptyAttempts = 0
          return controller.enqueue(value)
        } catch (error) {
          reader = null
          emptyAttempts += 1
          // A download without a byte and an ETag cannot be continued, so the caller reads the feed instead (SYNC-1).
          const hasNoBytes = file === null || (received === 0 && file.version === null)
          const isFinal = error instanceof BadAnswerError || hasNoBytes
          if (isFinal || emptyAttempts > MAX_EMPTY_ATTEMPTS) throw error
          await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS * emptyAttempts))
        }
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  })
}

/** A file of which only the beginning has arrived. */
interface PartialFile {
  /** The ETag; null if the server sends none or it cannot be read. */
  version: string | null
  /** Length of the whole file; null if the server does not send it. */
  bytes: number | null
}

/** Reads the facts that are needed to continue a download from the headers of its answer; null if it cannot be continued. */
function toPartialFile(headers: Headers): PartialFile | null {
  const version = headers.get('etag')
  if (version?.startsWith('W/') === true || headers.has('content-encoding')) return null
  const bytes = headers.get('content-length')
  return { version, bytes: bytes === null ? null : Number(bytes) }
}

/** Whether the bytes begin a gzip file. If not, the browser has decompressed it, which another origin's headers may hide. */
function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && (start.length === 1 || start[1] === 0x8b)
}

function rangeHeadersFor({ version }: PartialFile, received: number): Record<string, string> {
  const range = { Range: `bytes=${received}-` }
  return version === null ? range : { ...range, 'If-Range': version }
}

function isRestOf({ bytes }: PartialFile, received: number, { status, headers }: Response): boolean {
  const length = headers.get('content-length')
  return status === 206 && (bytes === null || length === null || Number(length) === bytes - received)
}
