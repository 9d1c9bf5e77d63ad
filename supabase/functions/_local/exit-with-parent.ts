/*
 * Runs in Deno before each function of the local backend. When the process that started this one is gone, however
 * it ended, the operating system gives this one another parent, and it ends too.
 */
const CHECK_MS = 500
const starter = Deno.ppid

function exitWithoutParent(): void {
  if (Deno.ppid !== starter) Deno.exit(0)
}

// Unreferenced: Deno waits for everything else that a preloaded module started before it runs the function.
Deno.unrefTimer(setInterval(exitWithoutParent, CHECK_MS))
