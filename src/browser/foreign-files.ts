declare global {
  interface Window {
    /** Of public/replace-files.js. */
    filesAreReplaced?: Promise<boolean>
  }
}

/**
 * Fetches the files of the page again that are the sign-in page of a captive portal in the HTTP cache, which may keep them
 * for a year (PORTAL-4). Resolves to whether there were some and they have come now. Never rejects.
 */
export async function replaceForeignFiles(): Promise<boolean> {
  const script = document.createElement('script')
  // Another address each time, because the HTTP cache may hold the portal's page here too.
  script.src = `/replace-files.js?${Date.now()}`
  const hasEnded = new Promise((resolve) => {
    script.onload = resolve
    script.onerror = resolve
  })
  document.head.append(script)
  await hasEnded
  const areReplaced = (await window.filesAreReplaced) ?? false
  delete window.filesAreReplaced
  return areReplaced
}
