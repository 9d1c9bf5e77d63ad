/**
 * First come, first served. PGlite is one Postgres session: without this lock two requests
 * would run inside each other's transactions, and one could act with the other's role.
 */
export class ExclusiveLock {
  private tail: Promise<void> = Promise.resolve()
  /** How often the lock was taken: whoever compares it with an older value sees whether anything ran. */
  taken = 0

  /** Resolves when it is the caller's turn; the answer ends that turn and may be called more than once. */
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
