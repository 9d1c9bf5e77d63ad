/** Browsers read the file a moment after the click, so its URL must stay valid for a while. */
const REVOKE_AFTER_MS = 60_000

/** Offers a file to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
