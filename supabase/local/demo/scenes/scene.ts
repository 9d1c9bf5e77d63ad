import type { Brush } from './landscape.ts'

/** A picture of a kind of place. */
export interface Scene {
  /** What is seen, for people who cannot see it. */
  alt: string
  draw: (brush: Brush) => void
  /** Names of listings that it suits best. */
  fits: RegExp
}
