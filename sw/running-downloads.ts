/** Longest wait for a download of another request, as in Chromium's HTTP cache: a download may never end. */
const MAX_WAIT_MS = 20_000

/**
 * The running downloads of files, by key. A request waits for the running download of its file and then finds the file in the
 * cache, because WebKit does not join two downloads of the same file as the HTTP caches of other browsers do (SHELL-2).
 */
export class RunningDownloads {
  private readonly downloads = new Map<string, Promise<void>>()

  /** Waits until the running download of the file has ended, at most 20 s. @returns false if none was running */
  async waitFor(key: string): Promise<boolean> {
    const download = this.downloads.get(key)
    if (download === undefined) return false
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeLimit = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)))
    await Promise.race([download, timeLimit])
    clearTimeout(timer)
    return true
  }

  /** Keeps a download on the list until it ends, successfully or not. @returns the same promise */
  note<T>(key: string, download: Promise<T>): Promise<T> {
    const forget = (): void => {
      if (this.downloads.get(key) === ended) this.downloads.delete(key)
    }
    const ended = download.then(forget, forget)
    this.downloads.set(key, ended)
    return download
  }
}
