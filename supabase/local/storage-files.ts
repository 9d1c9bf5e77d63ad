import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'
import { jsonAnswer } from './http-answer.ts'
import type { LocalDatabase } from './local-database.ts'

const PUBLIC_OBJECT_PREFIX = '/storage/v1/object/public/'

interface StoredObjectRow {
  metadata: { mimetype?: string; cacheControl?: string } | null
  updated_at: string
}

/**
 * Answers `GET /storage/v1/object/public/...` from the folder, with ETag and 304 as hosted Supabase does
 * (@supabase/lite supports neither). Returns undefined for other paths and methods.
 */
export async function answerPublicObject(
  request: Request,
  urlPath: string,
  database: LocalDatabase,
  storageFolder: string,
): Promise<Response | undefined> {
  if (!urlPath.startsWith(PUBLIC_OBJECT_PREFIX) || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined
  const [bucket = '', ...rest] = decodePath(urlPath.slice(PUBLIC_OBJECT_PREFIX.length)).split('/')
  const key = rest.join('/')
  const [row] = await database.query<StoredObjectRow>(
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

/** Whether the client's copy is current, by If-None-Match, or without that header by If-Modified-Since (RFC 9110, 13.2.2). */
function isUnchanged(requestHeaders: Headers, file: Headers): boolean {
  const ifNoneMatch = requestHeaders.get('if-none-match')
  if (ifNoneMatch !== null) return containsETag(ifNoneMatch, file.get('etag') ?? '')
  const since = Date.parse(requestHeaders.get('if-modified-since') ?? '')
  return Date.parse(file.get('last-modified') ?? '') <= since
}

/** Whether an If-None-Match header contains this ETag (RFC 9110, 13.1.2). */
export function containsETag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

function decodePath(urlPath: string): string {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return ''
  }
}

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>

/** Returns the path of a bucket's file on disk: one folder per bucket, then the path of the object. */
export function filePathOf(folder: string, bucket: string, key: string): string {
  const file = path.resolve(folder, bucket, key)
  const root = path.resolve(folder, bucket) + path.sep
  if (!file.startsWith(root) || path.dirname(root) !== path.resolve(folder)) {
    throw new Error(`Not a path inside the bucket: ${key}`)
  }
  return file
}

/**
 * Stores the files of the Storage API in a folder. @supabase/lite has such an adapter for its own command, but does not
 * export it.
 */
export class FolderStorage implements StorageAdapter {
  readonly driver = null

  constructor(private readonly folder: string) {}

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter['uploadObject']>[3],
    contentType: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const bytes = body instanceof Uint8Array ? body : await readAllBytes(body)
    const file = filePathOf(this.folder, bucket, key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, bytes)
    await rename(`${file}.new`, file)
    return { ...(await this.describeFile(file)), mimetype: contentType, cacheControl, eTag: eTagOf(bytes) }
  }

  async getObject(bucket: string, key: string): Promise<Awaited<ReturnType<StorageAdapter['getObject']>>> {
    const file = filePathOf(this.folder, bucket, key)
    const body = await readFile(file)
    return { metadata: await this.describeFile(file), httpStatusCode: 200, body }
  }

  headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return this.describeFile(filePathOf(this.folder, bucket, key))
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(filePathOf(this.folder, bucket, key), { force: true })
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ): Promise<Pick<ObjectMetadata, 'httpStatusCode' | 'eTag' | 'lastModified'>> {
    const file = filePathOf(this.folder, bucket, key)
    await mkdir(path.dirname(file), { recursive: true })
    await copyFile(filePathOf(this.folder, sourceBucket, source), file)
    const { eTag, lastModified } = await this.describeFile(file)
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${filePathOf(this.folder, bucket, key)}`
  }

  private async describeFile(file: string): Promise<ObjectMetadata> {
    const { size, mtime } = await stat(file)
    const eTag = eTagOf(await readFile(file))
    return {
      cacheControl: 'no-cache',
      contentLength: size,
      size,
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag,
      httpStatusCode: 200,
    }
  }
}

export function eTagOf(bytes: Uint8Array): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function readAllBytes(
  body: Exclude<Parameters<StorageAdapter['uploadObject']>[3], Uint8Array>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer())
}
