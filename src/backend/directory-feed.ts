import { parseDirectoryChanges } from '../domain/directory-changes.ts'
import type { DirectoryChanges } from '../domain/listing.ts'
import {
  type BackendAddress,
  BadAnswerError,
  getFromBackend,
  serverTime,
  TABLE_READ_TIMEOUT_MS,
  UnreachableError,
} from './backend-request.ts'

export interface FeedAnswer {
  changes: DirectoryChanges
  /** Milliseconds since 1970 by the server's clock, or null. */
  serverTimeMs: number | null
}

/**
 * Reads one page of everything that changed after `since`, tombstones included.
 * Plain fetch, not supabase-js: it is 44 kB that a visitor on 2G would wait for (docs/decisions/0002).
 * @throws UnreachableError, BadAnswerError
 */
export async function fetchDirectoryChanges(
  address: BackendAddress,
  page: { since: number; maxRows: number },
  fetchPort: typeof fetch,
): Promise<FeedAnswer> {
  const query = new URLSearchParams({ since: String(page.since), max_rows: String(page.maxRows) })
  const response = await getFromBackend(
    {
      url: `${address.url}/rest/v1/rpc/directory_changes?${query}`,
      headers: { apikey: address.publishableKey },
      timeoutMs: TABLE_READ_TIMEOUT_MS + page.maxRows * 20,
    },
    fetchPort,
  )
  const text = await readText(response)
  try {
    return { changes: parseDirectoryChanges(JSON.parse(text)), serverTimeMs: serverTime(response) }
  } catch (cause) {
    throw new BadAnswerError('The server did not send a page of the directory', { cause })
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw new UnreachableError('The answer broke off', null, null, { cause })
  }
}
