import { useRef, type ReactNode } from 'react'
import { DemoBanner } from './demo-banner.tsx'
import styles from './layout.module.css'
import { RouteMemory } from './route-memory.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SlowLinkPhotos } from './slow-link-photos.tsx'
import { StatusLine } from './status-line.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'

/** The frame around every screen. The status line stands at the same place on each of them. */
export function Layout({ children }: { children: ReactNode }) {
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
        <SlowLinkPhotos>{children}</SlowLinkPhotos>
      </main>
      <SiteFooter />
      <RouteMemory />
    </>
  )
}
