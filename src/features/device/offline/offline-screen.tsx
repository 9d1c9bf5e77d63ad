import type { ReactNode } from 'react'
import { PageTop } from '../../../ui/page-top.tsx'
import { OFFLINE_TEXTS as TEXTS } from './texts.ts'

/** The page of what is on this device. `parts` look at every store there is, so they come after the first paint. */
export function OfflineScreen({ parts }: { parts: ReactNode }) {
  return (
    <div className="contained">
      <PageTop title={TEXTS.title} intro={TEXTS.intro} />
      {parts}
    </div>
  )
}
