/** The text fields of the search form, by name. The filters' part comes after the first paint: then there is no `loc`. */
export function searchField(form: HTMLFormElement | null, name: 'q' | 'loc'): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

export interface TypedTexts {
  text: string
  location: string
}

/** What the fields hold now, and `otherwise` for a field that is not there. */
export function typedTexts(form: HTMLFormElement | null, otherwise: TypedTexts): TypedTexts {
  return {
    text: searchField(form, 'q')?.value ?? otherwise.text,
    location: searchField(form, 'loc')?.value ?? otherwise.location,
  }
}
