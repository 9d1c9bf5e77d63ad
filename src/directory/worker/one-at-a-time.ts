import type { ReplicaPorts } from './replica-ports.ts'

/** Returns a function that runs changes one after another, in this tab and across all tabs, and that reports failed ones. */
export function createSerialRunner({ withLock, report }: Pick<ReplicaPorts, 'withLock' | 'report'>) {
  let queue: Promise<void> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const runPromise = queue.then(() => withLock(run))
    queue = runPromise.then(
      () => undefined,
      (error: unknown) => report('A change of the replica failed', error),
    )
    return runPromise
  }
}
