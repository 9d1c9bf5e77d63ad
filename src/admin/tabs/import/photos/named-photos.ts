/* The column with photos in a list of businesses: names of files, or addresses (IMPORT-16). */

const IMAGE_END = /\.(?:jpe?g|png|webp|gif)$/i

/** Whether a photo is named by an address, not as a file. */
export function isAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name)
}

/** The photos that a cell names: 'front.jpg; garden.jpg', one per line, or a list. */
export function photosOfCell(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const names = texts
    .flatMap((text) => text.split(/[;|\r\n]/))
    .flatMap(splitAtCommas)
    .map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** A comma ends a name only where each part is a photo of its own: 'Inn, front.jpg' is one. */
function splitAtCommas(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => IMAGE_END.test(part) || isAddress(part)) ? parts : [text]
}

/** A path as it is compared: '.\Photos\Front.JPG' is 'photos/front.jpg'. */
function pathKey(path: string): string {
  const steps = path.replaceAll('\\', '/').split('/')
  return steps
    .filter((step) => step !== '' && step !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/**
 * Finds the files with a name: its path in the folder or ZIP, or the end of it, with or without its ending. A path of
 * somebody else's computer, such as 'C:\\Photos\\front.jpg', is known by the most of its end that fits.
 */
export function fileFinder<File extends { name: string }>(files: readonly File[]): (name: string) => File[] {
  const byEnd = new Map<string, File[]>()
  for (const file of files) {
    const steps = pathKey(file.name).split('/')
    for (const at of steps.keys()) {
      const end = steps.slice(at).join('/')
      for (const key of new Set([end, end.replace(IMAGE_END, '')]))
        byEnd.set(key, [...(byEnd.get(key) ?? []), file])
    }
  }
  return (name) => {
    const steps = pathKey(name).split('/')
    return [...steps.keys()].map((at) => byEnd.get(steps.slice(at).join('/'))).find(Boolean) ?? []
  }
}
