import type { DirectoryClient } from '../directory/client.ts'

/** Longest wait for the code of the directory worker, because the connection that loads it may be dead. */
const MAX_CODE_WAIT_MS = 60_000

/** The status of the directory, and its changes. */
type CopyStatus = Pick<DirectoryClient, 'getStatus' | 'subscribe'>

/** Calls `run` once the saved directory is ready, and again whenever its content has changed. A failure is logged. */
export function followCopy(client: CopyStatus, run: () => Promise<void> | void): void {
  let lastVersion: number | null = null
  const runIfChanged = (): void => {
    const { phase, version } = client.getStatus()
    if (phase !== 'ready' || version === lastVersion) return
    lastVersion = version
    void runAndLogFailure(run)
  }
  runIfChanged()
  client.subscribe(runIfChanged)
}

/** Runs a task and logs its failure, which no screen shows: the next change runs the task again. */
export async function runAndLogFailure(run: () => Promise<void> | void): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.warn('A task in the background failed', error)
  }
}

/** Resolves when the directory worker has reported its first status, or its failure, and after MAX_CODE_WAIT_MS at the latest. */
export function waitForDirectoryCode(client: CopyStatus): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      unsubscribe()
      resolve()
    }
    const unsubscribe = client.subscribe(finish)
    setTimeout(finish, MAX_CODE_WAIT_MS)
    if (client.getStatus().phase !== 'starting') finish()
  })
}

/** Resolves when the listings are on the device, or cannot be downloaded now. */
export function waitForCopy(client: CopyStatus): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfEnded = (): void => {
      const { phase, problem } = client.getStatus()
      if (phase !== 'ready' && problem === null) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = client.subscribe(resolveIfEnded)
    resolveIfEnded()
  })
}
