import { useRef, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useLowData } from '../browser/network.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { splitPagePath } from '../listings/list-path.ts'
import { renderedPart } from '../ui/lazy-part.tsx'
import { AnnouncementsContext } from '../ui/page-parts.tsx'
import { PhotosContext } from '../ui/photo.tsx'
import styles from './layout.module.css'
import { deferredPart } from './lazy-parts.ts'
import { RouteMemory } from './route-memory.tsx'
import { BackgroundBoundary, ScreenBoundary } from './error-boundary.tsx'
import { preloadOtherScreens, preloadScreen } from '../screens/screens.ts'
import { SiteHeader } from './site-header.tsx'
import { StatusLine } from './status-line.tsx'
import { LAYOUT_TEXTS } from './texts.ts'

const news = <PageAnnouncements />
const footer = renderedPart(async () => (await import('./site-footer.tsx')).SiteFooter)

interface LayoutProps {
  /** All screens, to be rendered for the next start. Importing them here would be an import cycle. */
  area: ComponentType
  children: ReactNode
}

/** Around every screen of the visitors. The status line is at the same place on each of them. */
export function Layout({ area, children }: LayoutProps) {
  // The pages of a list are one screen.
  const path = splitPagePath(useLocation().pathname).base
  const main = useRef<HTMLElement>(null)
  const skip = (): void => main.current?.focus()
  return (
    <>
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          skip()
        }}
      >
        {LAYOUT_TEXTS.skip}
      </a>
      <SiteHeader />
      <StatusLine />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <ScreenBoundary key={path} path={path} load={preloadScreen}>
          <LowDataPhotos>
            <AnnouncementsContext value={news}>{children}</AnnouncementsContext>
          </LowDataPhotos>
        </ScreenBoundary>
      </main>
      <footer.Part />
      <BackgroundBoundary>
        <deferredPart.Part
          part="background"
          area={area}
          preloadScreen={preloadScreen}
          preloadOtherScreens={preloadOtherScreens}
        />
      </BackgroundBoundary>
      <RouteMemory />
    </>
  )
}

/** In low-data mode no photo is requested (SLOW-2). */
function LowDataPhotos({ children }: { children: ReactNode }) {
  return <PhotosContext value={!useLowData()}>{children}</PhotosContext>
}
