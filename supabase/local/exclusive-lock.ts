/**
 * A first come, first served lock. PGlite is a single Postgres session: without this lock, two requests could run in the
 * same transaction, and one could act with the other's role.
 */
export class ExclusiveLock {
  private tail: Promise<void> = Promise.resolve()
  /** Number of times the lock was taken. If it equals an earlier value, nothing has run since then. */
  taken = 0

  /** Resolves with a release function when the caller has the lock. Calling it more than once is safe. */
  async acquire(): Promise<() => void> {
    const before = this.tail
    let release!: () => void
    this.tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.taken += 1
    return release
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
