/*
 * Typed and unsent text of a form. It is saved with every keystroke, so that it survives a reload, a crash and an update.
 * Where storage is refused, it lasts until the page is closed.
 */
const PREFIX = 'guide-draft-'
const inMemory = new Map<string, string>()

/** The text fields of a draft; null without one or when it is damaged. */
export function readDraft(name: string): Record<string, string> | null {
  try {
    const kept: unknown = JSON.parse(inMemory.get(name) ?? readKept(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts) as Record<string, string>
  } catch {
    return null
  }
}

export function writeDraft(name: string, fields: Record<string, string>): void {
  const text = JSON.stringify(fields)
  try {
    localStorage.setItem(PREFIX + name, text)
    inMemory.delete(name)
  } catch {
    inMemory.set(name, text)
  }
}

export function removeDraft(name: string): void {
  inMemory.delete(name)
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // Storage is refused, so there is nothing to remove.
  }
}

function readKept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}
