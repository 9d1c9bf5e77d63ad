import { useEffect } from 'react'
import { ReceivedTimes } from '../features/announcements/received-times.tsx'
import { whenIdle } from '../browser/idle.ts'
import { PageAddress } from './page-address.tsx'
import { PageNotices } from './page-notices.tsx'
import { PhotoKeeping } from './photo-keeping.tsx'
import { preloadOtherScreens } from './screens.ts'
import { SiteFooter } from './site-footer.tsx'

/** What of the frame nobody waits for: it comes after the first paint, below a page that is as tall as the screen. */
export function PageRest() {
  useEffect(() => whenIdle(preloadOtherScreens), [])
  return (
    <>
      <SiteFooter />
      <PageNotices />
      <PhotoKeeping />
      <PageAddress />
      <ReceivedTimes />
    </>
  )
}
