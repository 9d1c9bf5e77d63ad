import type { DirectoryClient } from '../directory/client.ts'

/** Calls `run` once the saved directory is ready, and again whenever its content has changed. A failure is logged. */
export function followCopy(
  client: Pick<DirectoryClient, 'getStatus' | 'subscribe'>,
  run: () => Promise<void> | void,
): void {
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
