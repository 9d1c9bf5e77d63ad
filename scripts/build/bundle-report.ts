import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SHELL_STEPS, type ShellStep } from '../../src/domain/offline-caches.ts'

interface DownloadedFile {
  url: string
  step: ShellStep
  /** Size of the compressed file, which a visitor downloads. */
  bytes: number
}

const LISTED_FILES = 10

/** The files that a first visit downloads in each step (SHELL-1), with the sizes of the compressed files of a build. */
export class BundleReport {
  readonly parts: readonly DownloadedFile[]
  readonly workerBytes: number

  constructor(private readonly outDir: string) {
    const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
    this.workerBytes = this.bytesOf('sw.js')
    this.parts = [...worker.matchAll(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)].map(([text]) => {
      const { url, step } = JSON.parse(text) as { url: string; step: number }
      return { url, step: SHELL_STEPS[step] ?? 'later', bytes: this.bytesOf(url) }
    })
  }

  /** The files that a first visit downloads before 'Saved copy'. */
  get firstParts(): readonly DownloadedFile[] {
    return this.parts.filter(({ step }) => SHELL_STEPS.indexOf(step) <= SHELL_STEPS.indexOf('screens'))
  }

  /** Bytes of the service worker and of `firstParts`: all downloads before 'Saved copy' except the snapshot. */
  get firstBytes(): number {
    return this.workerBytes + sumBytes(this.firstParts)
  }

  /** Bytes of the files of one step. */
  stepBytes(step: ShellStep): number {
    return sumBytes(this.parts.filter((part) => part.step === step))
  }

  get largest(): readonly DownloadedFile[] {
    return [...this.parts].sort((a, b) => b.bytes - a.bytes).slice(0, LISTED_FILES)
  }

  toString(): string {
    const steps = SHELL_STEPS.map((step) => {
      const parts = this.parts.filter((part) => part.step === step)
      return `${step} ${formatKilobytes(sumBytes(parts))} in ${parts.length} files`
    })
    return [
      `First visit: service worker ${formatKilobytes(this.workerBytes)}, ${steps.join(', ')}. The largest parts:`,
      ...this.largest.map(
        ({ url, step, bytes }) => `  ${formatKilobytes(bytes).padStart(8)}  ${url} (${step})`,
      ),
    ].join('\n')
  }

  private bytesOf(url: string): number {
    const file = join(this.outDir, url)
    const compressed = `${file}.br`
    return statSync(existsSync(compressed) ? compressed : file).size
  }
}

function sumBytes(parts: readonly DownloadedFile[]): number {
  return parts.reduce((bytes, part) => bytes + part.bytes, 0)
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
