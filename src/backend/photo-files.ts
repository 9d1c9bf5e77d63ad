import type { SupabaseClient } from '@supabase/supabase-js'
import { toFetchFailure, isStorageTokenRefusal, RequestFailure } from './request-failure.ts'

/* The files of listings' photos in the bucket (STORAGE-1). All functions throw RequestFailure. */

const BUCKET = 'business-images'
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`
/** Photos may be cached for a year, because a path is never written twice, so that its file never changes. */
const CACHE_SECONDS = '31536000'

/**
 * Returns the URL of a photo as it is stored in its row. If the site and its backend have the same origin, `backendUrl` is
 * empty and the URL is only a path, so that it stays valid if the host or port changes.
 */
export function toPhotoUrl(backendUrl: string, path: string): string {
  return `${backendUrl}${PUBLIC_PATH}${path}`
}

/** Returns the paths of photos in the bucket from their URLs. Leaves out URLs outside the bucket. */
export function toPhotoPaths(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => url?.split(PUBLIC_PATH)[1] ?? [])
}

/**
 * Uploads a file to a new path, with one retry if no answer arrives (CONFLICT-8). A file that exists there already counts as
 * uploaded, because it must be from an attempt whose answer was lost.
 */
export async function uploadPhotoFile(
  storage: SupabaseClient['storage'],
  path: string,
  file: Blob,
): Promise<void> {
  try {
    await storeFile(storage, path, file)
  } catch (failure) {
    if (!(failure instanceof RequestFailure) || !failure.isUncertain) throw failure
    await storeFile(storage, path, file)
  }
}

async function storeFile(storage: SupabaseClient['storage'], path: string, file: Blob): Promise<void> {
  const { error } = await storage.from(BUCKET).upload(path, await file.arrayBuffer(), {
    contentType: file.type,
    cacheControl: CACHE_SECONDS,
    upsert: false,
  })
  if (error !== null && !isAlreadyStored(error)) throw toStorageFailure(error)
}

/** Copies a file on the server. A copy that exists already counts as success: the answer of an earlier attempt was lost. */
export async function copyPhotoFile(
  storage: SupabaseClient['storage'],
  sourcePath: string,
  targetPath: string,
): Promise<void> {
  const { error } = await storage.from(BUCKET).copy(sourcePath, targetPath)
  if (error !== null && !isAlreadyStored(error)) throw toStorageFailure(error)
}

/** Removes files. A file that does not exist counts as removed. */
export async function removePhotoFiles(
  storage: SupabaseClient['storage'],
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const { error } = await storage.from(BUCKET).remove([...paths])
  if (error !== null) throw toStorageFailure(error)
}

interface StorageFailure extends Error {
  status?: number | undefined
  statusCode?: string | undefined
  originalError?: unknown
}

function isAlreadyStored({ statusCode, message }: StorageFailure): boolean {
  return statusCode === '409' || statusCode === 'Duplicate' || /already exists/i.test(message)
}

/**
 * The Storage API puts the real status into the body: a refusal by policy is HTTP 400 with statusCode '403', and so is
 * a token that it does not accept, which is 401 everywhere else.
 */
function toStorageFailure(error: StorageFailure): RequestFailure {
  const innerStatus = Number(error.statusCode)
  const isTokenRefused = isStorageTokenRefusal({ statusCode: error.statusCode, message: error.message })
  const status = isTokenRefused ? 401 : innerStatus >= 400 ? innerStatus : (error.status ?? 0)
  if (status === 0) return toFetchFailure(error.originalError ?? error)
  return new RequestFailure(error.message, { kind: 'refused', status }, { cause: error })
}
