import type { Brush } from './landscape.ts'

/** A picture of a kind of place. */
export interface Scene {
  /** Description of the picture for people who cannot see it. */
  alt: string
  draw: (brush: Brush) => void
  /** Matches the names of listings that the picture suits best. */
  namePattern: RegExp
}
