import type { ShellStep } from '../src/domain/offline-caches.ts'

/** A file of the shell, as the build lists it. */
export interface ShellFile {
  /** Address of the file on the site. */
  url: string
  /** Absolute address under which it is kept. */
  key: string
  /** SHA-256 of its bytes, in the form of Subresource Integrity. */
  integrity: string
  step: ShellStep
}

/** Leaves the response unread. */
export async function hasContent(response: Response, integrity: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
