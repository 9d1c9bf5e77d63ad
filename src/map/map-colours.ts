/** Colours of the canvas; CSS owns them (src/styles/tokens.css), so that one switch changes the page and the map. */
export interface MapColours {
  sea: string
  reef: string
  land: string
  coast: string
  grid: string
  label: string
  halo: string
}

const NAMES = [
  'sea',
  'reef',
  'land',
  'coast',
  'grid',
  'label',
  'halo',
] as const satisfies readonly (keyof MapColours)[]

export function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const colours = {} as MapColours
  for (const name of NAMES) colours[name] = style.getPropertyValue(`--map-${name}`).trim()
  return colours
}

/** Calls back when the theme changes. @returns ends it */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
