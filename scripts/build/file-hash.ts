import { createHash } from 'node:crypto'
import { HASH_LENGTH } from '../../sw/shell-file.ts'

/** The hash of a file of the site with this content, as the service worker computes it (sw/shell-file.ts). */
export function computeFileHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64').slice(0, HASH_LENGTH)
}
