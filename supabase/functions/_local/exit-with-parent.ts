/*
 * Runs in Deno before each function of the local backend, so that no function outlives the backend. However the parent
 * process ends, the operating system then assigns another parent to this process, which notices it and exits.
 */
const CHECK_MS = 500
const parentPid = Deno.ppid

function exitWithoutParent(): void {
  if (Deno.ppid !== parentPid) Deno.exit(0)
}

// Unref the timer: Deno runs the function only after all referenced work of a preloaded module has ended.
Deno.unrefTimer(setInterval(exitWithoutParent, CHECK_MS))
