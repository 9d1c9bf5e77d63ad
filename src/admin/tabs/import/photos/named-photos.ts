/* The column with photos in a list of businesses: names of files, or web addresses (IMPORT-16). */

const IMAGE_EXTENSION_PATTERN = /\.(?:jpe?g|png|webp|gif)$/i

/** Whether the name of a photo is a web address, not the name of a file. */
export function isWebAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name)
}

/** The names of photos in a cell, such as 'front.jpg; garden.jpg', in lines, or in a list of a JSON file. */
export function parsePhotoCell(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  const names = texts
    .flatMap((text) => text.split(/[;|\r\n]/))
    .flatMap(splitAtCommas)
    .map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** Splits at commas only if each part is the name of a photo: 'Inn, front.jpg' is one name. */
function splitAtCommas(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => IMAGE_EXTENSION_PATTERN.test(part) || isWebAddress(part)) ? parts : [text]
}

/** The form of a path for comparisons: '.\Photos\Front.JPG' becomes 'photos/front.jpg'. */
function pathKey(path: string): string {
  const steps = path.replaceAll('\\', '/').split('/')
  return steps
    .filter((step) => step !== '' && step !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/**
 * Returns a function that finds files by a name: the path in the folder or ZIP, or the end of that path, with or without
 * extension. Of a path of another computer, such as 'C:\\Photos\\front.jpg', the longest end that matches a file is used.
 */
export function makeFileFinder<File extends { name: string }>(
  files: readonly File[],
): (name: string) => File[] {
  const byEnd = new Map<string, File[]>()
  for (const file of files) {
    const steps = pathKey(file.name).split('/')
    for (const at of steps.keys()) {
      const end = steps.slice(at).join('/')
      for (const key of new Set([end, end.replace(IMAGE_EXTENSION_PATTERN, '')]))
        byEnd.set(key, [...(byEnd.get(key) ?? []), file])
    }
  }
  return (name) => {
    const steps = pathKey(name).split('/')
    return [...steps.keys()].map((at) => byEnd.get(steps.slice(at).join('/'))).find(Boolean) ?? []
  }
}
