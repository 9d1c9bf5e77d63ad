import type { ReactNode } from 'react'
import { MISSING_PART_TEXTS } from './texts.ts'

/** Shown instead of a part whose code could not be loaded (SHELL-3). */
export const UNAVAILABLE_NOTICES: Readonly<Record<keyof typeof MISSING_PART_TEXTS, ReactNode>> = {
  map: makeNotice(MISSING_PART_TEXTS.map),
  photos: makeNotice(MISSING_PART_TEXTS.photos),
  sharing: makeNotice(MISSING_PART_TEXTS.sharing),
  camera: makeNotice(MISSING_PART_TEXTS.camera),
  codes: makeNotice(MISSING_PART_TEXTS.codes),
}

function makeNotice(text: string): ReactNode {
  return (
    <p>
      <output>{text}</output>
    </p>
  )
}
