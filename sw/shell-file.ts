import type { ShellStep } from '../src/domain/offline-caches.ts'

/** A file of the shell (the files that start the guide offline), as the build lists it. */
export interface ShellFile {
  /** Address of the file on the site. */
  url: string
  /** Absolute address under which the file is cached. */
  key: string
  /** SHA-256 of the file's bytes, in the form of Subresource Integrity. */
  integrity: string
  step: ShellStep
}

export async function hasIntegrity(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

/**
 * A response with the same bytes; undefined if they do not match `integrity`. The response is not a clone, because a worker
 * sends the body of a clone piece by piece: if an update ended the worker meanwhile, the page would be empty (UPDATE-1).
 */
export async function checkResponse(response: Response, integrity: string): Promise<Response | undefined> {
  const bytes = await response.arrayBuffer()
  return (await hasIntegrity(bytes, integrity)) ? new Response(bytes, response) : undefined
}
