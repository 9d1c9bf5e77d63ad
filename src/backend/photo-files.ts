import type { SupabaseClient } from '@supabase/supabase-js'
import { failureOfFetch, RequestFailure } from './request-failure.ts'

/* Files of listings' photos in the bucket (STORAGE-1). All functions throw RequestFailure. */

const BUCKET = 'business-images'
const PUBLIC_PATH = `/storage/v1/object/public/${BUCKET}/`
/** A path is never written twice, so what is at it never changes. */
const KEPT_FOR_SECONDS = '31536000'

/**
 * What a row keeps as a photo's address. Where the site and its backend share an origin it is a path, so that the row
 * survives a change of port.
 */
export function photoUrl(backendUrl: string, path: string): string {
  return `${backendUrl}${PUBLIC_PATH}${path}`
}

/** The paths in the bucket of a photo's addresses; those of other places are left out. */
export function photoPaths(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => url?.split(PUBLIC_PATH)[1] ?? [])
}

/** Puts a file at a new path. One that is there already is the one of an earlier try whose answer was lost. */
export async function uploadPhotoFile(
  storage: SupabaseClient['storage'],
  path: string,
  file: Blob,
): Promise<void> {
  const { error } = await storage.from(BUCKET).upload(path, await file.arrayBuffer(), {
    contentType: file.type,
    cacheControl: KEPT_FOR_SECONDS,
    upsert: false,
  })
  if (error !== null && !isThereAlready(error)) throw failureOfStorage(error)
}

/** Removes files. What is not there counts as removed. */
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

function isThereAlready({ statusCode, message }: StorageFailure): boolean {
  return statusCode === '409' || statusCode === 'Duplicate' || /already exists/i.test(message)
}

/** The Storage API says its own status in the body: a refusal by the policies is HTTP 400 with 403 inside. */
function failureOfStorage(error: StorageFailure): RequestFailure {
  const inside = Number(error.statusCode)
  const status = inside >= 400 ? inside : (error.status ?? 0)
  if (status === 0) return failureOfFetch(error.originalError ?? error)
  return new RequestFailure(error.message, { kind: 'refused', status }, { cause: error })
}
