interface FollowPorts {
  /** Reads the changes since the last call. */
  hasChanged: () => Promise<boolean>
  refresh: () => Promise<void>
  report: (error: unknown) => void
  waitForNextCheck: () => Promise<unknown>
  stopSignal: AbortSignal
}

/** Refreshes after each change, and tries again after a failed refresh. Never rejects. */
export async function followChanges({
  hasChanged,
  refresh,
  report,
  waitForNextCheck,
  stopSignal,
}: FollowPorts): Promise<void> {
  let isDue = false
  while (!stopSignal.aborted) {
    try {
      if (await hasChanged()) isDue = true
      if (isDue) await refresh()
      isDue = false
    } catch (error) {
      if (!stopSignal.aborted) report(error)
    }
    await waitForNextCheck()
  }
}
