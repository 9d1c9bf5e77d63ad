interface FollowPorts {
  /** Reads the changes since the last call. */
  hasChanged: () => Promise<boolean>
  refresh: () => Promise<void>
  report: (error: unknown) => void
  wait: () => Promise<unknown>
  stopped: AbortSignal
}

/** Refreshes after each change, and tries again after a failed refresh. Never rejects. */
export async function followChanges({
  hasChanged,
  refresh,
  report,
  wait,
  stopped,
}: FollowPorts): Promise<void> {
  let isDue = false
  while (!stopped.aborted) {
    try {
      if (await hasChanged()) isDue = true
      if (isDue) await refresh()
      isDue = false
    } catch (error) {
      if (!stopped.aborted) report(error)
    }
    await wait()
  }
}
