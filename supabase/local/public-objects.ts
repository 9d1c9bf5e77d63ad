import { readFile } from 'node:fs/promises'
import { jsonAnswer } from './json-answer.ts'
import type { LocalDatabase } from './local-database.ts'
import { eTagOf, filePathOf } from './storage-files.ts'

const PREFIX = '/storage/v1/object/public/'

interface ObjectRow {
  metadata: { mimetype?: string; cacheControl?: string } | null
  updated_at: string
}

/**
 * Answers `GET /storage/v1/object/public/...` from the folder, with ETag and 304 as hosted Supabase does (lite supports
 * neither). Returns nothing for other paths.
 */
export async function answerPublicObject(
  request: Request,
  path: string,
  database: LocalDatabase,
  storageFolder: string,
): Promise<Response | undefined> {
  if (!path.startsWith(PREFIX) || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const [bucket = '', ...rest] = decodePath(path.slice(PREFIX.length)).split('/')
  const key = rest.join('/')
  const [row] = await database.query<ObjectRow>(
    `select o.metadata, o.updated_at from storage.objects o join storage.buckets b on b.id = o.bucket_id
      where b.public and b.id = $1 and o.name = $2`,
    [bucket, key],
  )
  const bytes = row && (await readFile(filePathOf(storageFolder, bucket, key)).catch(() => undefined))
  if (!row || !bytes) {
    return jsonAnswer(400, { statusCode: '404', error: 'not_found', message: 'Object not found' })
  }
  const headers = new Headers({
    'Content-Type': row.metadata?.mimetype ?? 'application/octet-stream',
    'Cache-Control': row.metadata?.cacheControl ?? 'no-cache',
    'Last-Modified': new Date(row.updated_at).toUTCString(),
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
    ETag: eTagOf(bytes),
  })
  if (isUnchanged(request.headers, headers)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

/** If the request has If-None-Match, If-Modified-Since is ignored (RFC 9110, 13.2.2). */
function isUnchanged(asked: Headers, file: Headers): boolean {
  const ifNoneMatch = asked.get('if-none-match')
  if (ifNoneMatch !== null) return matches(ifNoneMatch, file.get('etag') ?? '')
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  return Date.parse(file.get('last-modified') ?? '') <= since
}

/** Whether an If-None-Match header contains this ETag (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
