import type { ReactNode } from 'react'
import { PageTop } from '../../../ui/page-top.tsx'
import { DEVICE_SCREENS } from '../screen-texts.ts'

/** /offline. `parts` read every storage of the guide, so they are loaded after the first paint. */
export function OfflineScreen({ parts }: { parts: ReactNode }) {
  return (
    <div className="contained">
      <PageTop {...DEVICE_SCREENS.offline} />
      {parts}
    </div>
  )
}
