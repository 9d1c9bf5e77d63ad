import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SiteProxy } from '../e2e/site-proxy.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
}

/** Size of the pieces in which answers are sent: small, so that parallel answers share the link evenly. */
const PIECE_BYTES = 4_096
/** Pause after each piece, so that the pieces of several answers take turns. */
const PIECE_PAUSE_MS = 40

/**
 * Serves the files of a build over a link that is cut after a number of bytes, in the middle of all running downloads.
 * Only the given files count, neither pages nor answers of the API.
 */
export class MeteredLink {
  /** Paths of files with a hash that arrived completely, and of those that were requested again, then or on their way. */
  readonly completePaths = new Set<string>()
  readonly repeatedPaths = new Set<string>()
  /** Paths of files that are being sent. */
  private readonly runningPaths = new Set<string>()
  isOver = false
  private remainingBytes = 0
  /** Bytes of files that did not arrive completely. The next `open` allows them again, because these files are sent again. */
  private lostBytes = 0
  private lastPause: Promise<unknown> = Promise.resolve()

  /** @param files paths of the build's files that are counted, such as 'assets/index-1a2b3c4d.js' */
  constructor(
    private readonly site: SiteProxy,
    private readonly folder: string,
    private readonly files: ReadonlySet<string>,
  ) {}

  async open(bytes: number): Promise<void> {
    this.remainingBytes = bytes + this.lostBytes
    this.lostBytes = 0
    this.isOver = false
    this.site.intercept = ({ url = '/' }, response) => {
      if (this.isOver) {
        response.destroy()
        return true
      }
      const path = new URL(url, 'http://site').pathname.slice(1)
      if (!this.files.has(path)) return false
      const isHashed = path.startsWith('assets/')
      if (isHashed && (this.completePaths.has(path) || this.runningPaths.has(path)))
        this.repeatedPaths.add(path)
      this.runningPaths.add(path)
      void this.send(path, response).finally(() => this.runningPaths.delete(path))
      return true
    }
    await this.site.restore()
  }

  private async send(path: string, response: ServerResponse): Promise<void> {
    const body = readFileSync(join(this.folder, path))
    response.writeHead(200, {
      'content-type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    let sentBytes = 0
    while (sentBytes < body.length) {
      await this.nextTurn()
      const bodyPiece = body.subarray(sentBytes, sentBytes + Math.min(PIECE_BYTES, this.remainingBytes))
      if (bodyPiece.length === 0 || response.destroyed) {
        this.isOver ||= bodyPiece.length === 0
        this.lostBytes += sentBytes
        response.destroy()
        return
      }
      response.write(bodyPiece)
      this.remainingBytes -= bodyPiece.length
      sentBytes += bodyPiece.length
    }
    response.end()
    // Count only files with a hash in their name: browsers request all others at every visit again.
    if (path.startsWith('assets/')) this.completePaths.add(path)
  }

  private nextTurn(): Promise<unknown> {
    this.lastPause = this.lastPause.then(() => setTimeout(PIECE_PAUSE_MS))
    return this.lastPause
  }
}
