import type { ReactNode } from 'react'
import { LATER_TEXTS } from './texts.ts'

/** Shown instead of a part whose code could not be loaded (SHELL-3). */
export const UNAVAILABLE_NOTICES: Readonly<Record<keyof typeof LATER_TEXTS, ReactNode>> = {
  map: later(LATER_TEXTS.map),
  photos: later(LATER_TEXTS.photos),
  sharing: later(LATER_TEXTS.sharing),
  camera: later(LATER_TEXTS.camera),
  codes: later(LATER_TEXTS.codes),
}

function later(text: string): ReactNode {
  return (
    <p>
      <output>{text}</output>
    </p>
  )
}
