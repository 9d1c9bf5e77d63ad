import type { ReactNode } from 'react'
import { LATER_TEXTS } from './texts.ts'

/** What stands in the place of a part that has not arrived and cannot be had now (SHELL-3). */
export const COMES_LATER: Readonly<Record<keyof typeof LATER_TEXTS, ReactNode>> = {
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
