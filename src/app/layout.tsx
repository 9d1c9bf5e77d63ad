import { useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useLowData } from '../browser/network.ts'
import { useDirectorySettings } from '../directory/use-directory.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { cardPhotoDelay } from '../features/device/offline/opens-offline.ts'
import { splitPagePath } from '../listings/list-path.ts'
import { HolidayChangesContext } from '../ui/holiday-changes.ts'
import { lazyPart, renderedPart } from '../ui/lazy-part.tsx'
import { AnnouncementsContext } from '../ui/page-parts.tsx'
import { CardPhotosContext, PhotosContext } from '../ui/photo.tsx'
import { BackgroundBoundary, ScreenBoundary } from './error-boundary.tsx'
import styles from './layout.module.css'
import { RouteMemory } from './route-memory.tsx'
import { preloadScreen } from './screen-parts.ts'
import { SiteHeader } from './site-header.tsx'
import { StatusLine } from './status-line.tsx'
import { LAYOUT_TEXTS } from './texts.ts'

const lazyPageAnnouncements = <PageAnnouncements />
const lazyFooter = renderedPart(async () => (await import('./site-footer.tsx')).SiteFooter)
/** The notices are loaded lazily, because they bring workbox-window, which watches for a new version. */
export const notices = lazyPart(async () => (await import('./notices.tsx')).Notices)

/** The header, status line and footer around each screen for visitors. The status line is always at the same place. */
export function Layout({ children }: { children: ReactNode }) {
  // Page 2 of a list is the same screen as page 1.
  const path = splitPagePath(useLocation().pathname).base
  const mainRef = useRef<HTMLElement>(null)
  const skipToMain = (): void => mainRef.current?.focus()
  return (
    <>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          skipToMain()
        }}
      >
        {LAYOUT_TEXTS.skip}
      </a>
      <SiteHeader />
      <StatusLine />
      <main ref={mainRef} id="content" className={styles.main} tabIndex={-1}>
        <ScreenBoundary key={path} path={path} load={preloadScreen}>
          <PhotosProvider>
            <HolidaysProvider>
              <AnnouncementsContext value={lazyPageAnnouncements}>{children}</AnnouncementsContext>
            </HolidaysProvider>
          </PhotosProvider>
        </ScreenBoundary>
      </main>
      <lazyFooter.Part />
      <BackgroundBoundary>
        <notices.Part />
      </BackgroundBoundary>
      <RouteMemory />
    </>
  )
}

/** Gives the public holidays of the directory to the opening hours of each place, with or without a network (HOURS-16). */
function HolidaysProvider({ children }: { children: ReactNode }) {
  return <HolidayChangesContext value={useDirectorySettings()?.holidays}>{children}</HolidayChangesContext>
}

/** In low-data mode no photo is requested (SLOW-2). Over a slow link, photos of cards wait for the guide's files (SHELL-1). */
function PhotosProvider({ children }: { children: ReactNode }) {
  return (
    <PhotosContext value={!useLowData()}>
      <CardPhotosContext value={cardPhotoDelay}>{children}</CardPhotosContext>
    </PhotosContext>
  )
}
