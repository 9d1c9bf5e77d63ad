declare global {
  interface Window {
    /** Resolves to true if public/replace-files.js could replace all sign-in pages that were cached in place of files. */
    filesAreReplaced?: Promise<boolean>
  }
}

/**
 * Fetches files of the page again for which the HTTP cache holds the sign-in page of a captive portal, which it may keep for
 * a year (PORTAL-4). Resolves to true if there were such files and all have been replaced. Never rejects.
 */
export async function replaceForeignFiles(): Promise<boolean> {
  const script = document.createElement('script')
  // Another address each time, because the HTTP cache may hold the portal's page here too.
  script.src = `/replace-files.js?${Date.now()}`
  const scriptEnd = new Promise((resolve) => {
    script.onload = resolve
    script.onerror = resolve
  })
  document.head.append(script)
  await scriptEnd
  const areReplaced = (await window.filesAreReplaced) ?? false
  delete window.filesAreReplaced
  return areReplaced
}
