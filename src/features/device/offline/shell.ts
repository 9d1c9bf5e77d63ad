import type { ShellAnswer, ShellCount, ShellQuestion } from '../../../domain/shell.ts'

/*
 * Whether the guide itself is on this device: the service worker counts the files of its release in Cache Storage
 * (sw/shell-files.ts) and fetches those that are missing.
 */
export type Shell =
  /** unsupported: this browser cannot start a page with no network. absent: no worker is active yet. */
  | { state: 'unsupported' | 'absent' | 'silent' }
  /** silent: the worker does not answer. complete, incomplete: by count. */
  | ({ state: 'complete' | 'incomplete' } & ShellCount)

/** A worker that starts on a busy phone takes its time. */
const SILENCE_MS = 10_000

export function countShell(): Promise<Shell> {
  return askWorker('COUNT_SHELL')
}

/** Fetches what is missing. @param onCount called while it goes on */
export async function mendShell(onCount: (shell: Shell) => void): Promise<Shell> {
  if (!isSupported()) return { state: 'unsupported' }
  // After the site's data was deleted there may be no worker at all; a complete one is not installed again.
  await navigator.serviceWorker.register('/sw.js')
  await untilActive()
  return askWorker('MEND_SHELL', onCount)
}

function isSupported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator
}

async function untilActive(): Promise<void> {
  await navigator.serviceWorker.ready
}

async function askWorker(type: ShellQuestion['type'], onCount?: (shell: Shell) => void): Promise<Shell> {
  if (!isSupported()) return { state: 'unsupported' }
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (worker === null || worker === undefined) return { state: 'absent' }
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve({ state: 'silent' }), SILENCE_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<ShellAnswer>) => {
      clearTimeout(timer)
      const { isLast, ...count } = data
      const shell: Shell = { state: count.missing === 0 ? 'complete' : 'incomplete', ...count }
      if (isLast) resolve(shell)
      else {
        onCount?.(shell)
        timer = setTimeout(() => resolve(shell), 3 * SILENCE_MS)
      }
    })
    port1.start()
    worker.postMessage({ type } satisfies ShellQuestion, [port2])
  })
}
