import type { ShellStep } from '../src/domain/offline-caches.ts'

/** A file of the shell (the files that start the guide offline), as the build lists it. */
export interface ShellFile {
  /** Address of the file on the site. */
  url: string
  /** Absolute address under which the file is cached. */
  key: string
  /** Hash of the file's bytes (`computeHash`). */
  hash: string
  step: ShellStep
}

/**
 * 20 characters have 120 bits: nobody can make another file with the same ones. The other 24 characters of each hash would make
 * the worker 1.9 kB larger for every visitor.
 */
export const HASH_LENGTH = 20

/** The first characters of the SHA-256 of these bytes in base64. */
export async function computeHash(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, HASH_LENGTH)
}

/**
 * A response with the same bytes; undefined if they do not have this hash. The response is not a clone, because a worker
 * sends the body of a clone piece by piece: if an update ended the worker meanwhile, the page would be empty (UPDATE-1).
 */
export async function checkResponse(
  response: Response,
  hash: string | undefined,
): Promise<Response | undefined> {
  const bytes = await response.arrayBuffer()
  return (await computeHash(bytes)) === hash ? new Response(bytes, response) : undefined
}
