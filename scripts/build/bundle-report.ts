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
  readonly downloads: readonly DownloadedFile[]
  readonly workerBytes: number

  constructor(private readonly outDir: string) {
    const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
    this.workerBytes = this.readBytes('sw.js')
    this.downloads = [...worker.matchAll(/\{[^{}]*"url":"[^"]+"[^{}]*\}/g)].map(([text]) => {
      const { url, step } = JSON.parse(text) as { url: string; step: number }
      return { url, step: SHELL_STEPS[step] ?? 'later', bytes: this.readBytes(url) }
    })
  }

  /** The files that a first visit downloads before the status line says 'Saved copy'. */
  get firstVisitFiles(): readonly DownloadedFile[] {
    return this.downloads.filter(({ step }) => SHELL_STEPS.indexOf(step) <= SHELL_STEPS.indexOf('screens'))
  }

  /** Bytes of the service worker and of `firstVisitFiles`: all downloads before 'Saved copy' except the snapshot. */
  get firstVisitBytes(): number {
    return this.workerBytes + sumBytes(this.firstVisitFiles)
  }

  /** Bytes of the files of one step. */
  sumStepBytes(step: ShellStep): number {
    return sumBytes(this.downloads.filter((download) => download.step === step))
  }

  get largestFiles(): readonly DownloadedFile[] {
    return [...this.downloads].sort((a, b) => b.bytes - a.bytes).slice(0, LISTED_FILES)
  }

  toString(): string {
    const steps = SHELL_STEPS.map((step) => {
      const filesOfStep = this.downloads.filter((download) => download.step === step)
      return `${step} ${formatKilobytes(sumBytes(filesOfStep))} in ${filesOfStep.length} files`
    })
    return [
      `First visit: service worker ${formatKilobytes(this.workerBytes)}, ${steps.join(', ')}. The largest parts:`,
      ...this.largestFiles.map(
        ({ url, step, bytes }) => `  ${formatKilobytes(bytes).padStart(8)}  ${url} (${step})`,
      ),
    ].join('\n')
  }

  private readBytes(url: string): number {
    const file = join(this.outDir, url)
    const compressed = `${file}.br`
    return statSync(existsSync(compressed) ? compressed : file).size
  }
}

function sumBytes(downloads: readonly DownloadedFile[]): number {
  return downloads.reduce((bytes, download) => bytes + download.bytes, 0)
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
