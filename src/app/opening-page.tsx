import { AfterDelay } from '../ui/after-delay.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'

/** Stands in for a screen whose code is still on its way. */
export function OpeningPage() {
  return (
    <AfterDelay>
      <output className="contained">{FRAME_TEXTS.loading}</output>
    </AfterDelay>
  )
}
