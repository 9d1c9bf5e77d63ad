import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@supabase/lite'

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

/** Stores the files of the Storage API in a folder. lite has such an adapter for its own command, but does not export it. */
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
    const bytes = body instanceof Uint8Array ? body : await readAll(body)
    const file = filePathOf(this.folder, bucket, key)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(`${file}.new`, bytes)
    await rename(`${file}.new`, file)
    return { ...(await this.describe(file)), mimetype: contentType, cacheControl, eTag: eTagOf(bytes) }
  }

  async getObject(bucket: string, key: string): Promise<Awaited<ReturnType<StorageAdapter['getObject']>>> {
    const file = filePathOf(this.folder, bucket, key)
    const body = await readFile(file)
    return { metadata: await this.describe(file), httpStatusCode: 200, body }
  }

  headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    return this.describe(filePathOf(this.folder, bucket, key))
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
    const { eTag, lastModified } = await this.describe(file)
    return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${filePathOf(this.folder, bucket, key)}`
  }

  private async describe(file: string): Promise<ObjectMetadata> {
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

async function readAll(
  body: Exclude<Parameters<StorageAdapter['uploadObject']>[3], Uint8Array>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer())
}
