/** Where the kind of map that a person chose is kept, for the next map and the next visit. */
const KEY = 'guide-map-layer'

/** Null: none was chosen, or storage is refused. */
export function chosenLayer(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function chooseLayer(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch (error) {
    console.warn('The kind of map could not be kept', error)
  }
}
