import { expect, type Page } from '@playwright/test'

/*
 * Records a page's calls to its directory worker, so that a test can wait for the answers, or show that nothing
 * was requested, without waiting for a fixed time. Reads comlink's messages: {id, type: 'APPLY', path,
 * argumentList} and the answer's {id}. A read of the directory is a call of `ask` with the name of the read as
 * its first argument.
 */
interface WorkerCalls {
  asked: string[]
  open: Set<string>
}

declare global {
  interface Window {
    workerCalls: WorkerCalls
  }
}

/** Starts recording. Call it before the first `goto`. */
export async function recordWorkerCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const calls: WorkerCalls = { asked: [], open: new Set() }
    window.workerCalls = calls
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener('message', ({ data }: MessageEvent<{ id?: string } | null>) => {
          if (data?.id !== undefined) calls.open.delete(data.id)
        })
      }

      override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
        const { id, type, path, argumentList } = message as {
          id?: string
          type?: string
          path?: string[]
          argumentList?: { value?: unknown }[]
        }
        if (type === 'APPLY' && id !== undefined && path !== undefined) {
          calls.asked.push(path[0] === 'ask' ? String(argumentList?.[0]?.value) : path.join('.'))
          calls.open.add(id)
        }
        super.postMessage(message, transfer as Transferable[])
      }
    }
  })
}

/** Returns the names of the calls so far, in order. */
export function readWorkerCalls(page: Page): Promise<string[]> {
  return page.evaluate(() => window.workerCalls.asked)
}

/** Waits until the worker has answered every call, and React has rendered the answers. */
export async function waitForAnswers(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.workerCalls.open.size)).toBe(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
}

/** Waits until the scroll position is the same for three frames. @returns it in CSS pixels */
export function readSettledScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let lastScroll = window.scrollY
        let equalFrames = 0
        const checkScroll = (): void => {
          equalFrames = window.scrollY === lastScroll ? equalFrames + 1 : 0
          lastScroll = window.scrollY
          if (equalFrames === 3) resolve(lastScroll)
          else requestAnimationFrame(checkScroll)
        }
        requestAnimationFrame(checkScroll)
      }),
  )
}
