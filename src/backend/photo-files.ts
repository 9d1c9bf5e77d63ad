import type { SupabaseClient } from '@supabase/supabase-js'
import { failureOfFetch, isStorageTokenRefusal, RequestFailure } from './request-failure.ts'

/* The files of listings' photos in the bucket (STORAGE-1). All functions throw RequestFailure. */

const BUCKET = 'business-images'
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`
/** One year: a path is never written twice, so its file never changes. */
const CACHE_SECONDS = '31536000'

/**
 * A photo's address as its row stores it. When the site and its backend share an origin, `backendUrl` is empty and the
 * address is only a path, which stays right when the port changes.
 */
export function photoUrl(backendUrl: string, path: string): string {
  return `${backendUrl}${PUBLIC_PATH}${path}`
}

/** The bucket paths of photo addresses; addresses outside the bucket are left out. */
export function photoPaths(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => url?.split(PUBLIC_PATH)[1] ?? [])
}

/**
 * Uploads a file to a new path. Without an answer it tries once more (CONFLICT-8): if the file then exists already, it came
 * from the attempt whose answer was lost.
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
  if (error !== null && !exists(error)) throw failureOfStorage(error)
}

/** Copies a file on the server. A copy that exists already came from an earlier attempt whose answer was lost. */
export async function copyPhotoFile(
  storage: SupabaseClient['storage'],
  from: string,
  to: string,
): Promise<void> {
  const { error } = await storage.from(BUCKET).copy(from, to)
  if (error !== null && !exists(error)) throw failureOfStorage(error)
}

/** Removes files. A file that does not exist counts as removed. */
export async function removePhotoFiles(
  storage: SupabaseClient['storage'],
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const { error } = await storage.from(BUCKET).remove([...paths])
  if (error !== null) throw failureOfStorage(error)
}

interface StorageFailure extends Error {
  status?: number | undefined
  statusCode?: string | undefined
  originalError?: unknown
}

function exists({ statusCode, message }: StorageFailure): boolean {
  return statusCode === '409' || statusCode === 'Duplicate' || /already exists/i.test(message)
}

/**
 * The Storage API puts the real status into the body: a refusal by policy is HTTP 400 with statusCode '403', and so is
 * a token that it does not accept, which is 401 everywhere else.
 */
function failureOfStorage(error: StorageFailure): RequestFailure {
  const inside = Number(error.statusCode)
  const isTokenRefused = isStorageTokenRefusal({ statusCode: error.statusCode, message: error.message })
  const status = isTokenRefused ? 401 : inside >= 400 ? inside : (error.status ?? 0)
  if (status === 0) return failureOfFetch(error.originalError ?? error)
  return new RequestFailure(error.message, { kind: 'refused', status }, { cause: error })
}
