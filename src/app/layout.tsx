import { useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageNewsContext } from '../ui/page-news.ts'
import { DemoBanner } from './demo-banner.tsx'
import styles from './layout.module.css'
import { RouteMemory } from './route-memory.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { preloadScreen } from './screens.ts'
import { SiteHeader } from './site-header.tsx'
import { SlowLinkPhotos } from './slow-link-photos.tsx'
import { StatusLine } from './status-line.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'

const news = <PageAnnouncements />
const rest = lazyPart(async () => (await import('./page-rest.tsx')).PageRest)

/** The frame around every screen. The status line stands at the same place on each of them. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname: path } = useLocation()
  const main = useRef<HTMLElement>(null)
  const skip = (): void => main.current?.focus()
  return (
    <>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          skip()
        }}
      >
        {FRAME_TEXTS.skip}
      </a>
      <SiteHeader />
      <DemoBanner />
      <StatusLine />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <ScreenBoundary key={path} path={path} load={preloadScreen}>
          <SlowLinkPhotos>
            <PageNewsContext value={news}>{children}</PageNewsContext>
          </SlowLinkPhotos>
        </ScreenBoundary>
      </main>
      <rest.Part />
      <RouteMemory />
    </>
  )
}
