import { use, type ReactNode, useEffect, useRef, createContext } from 'react'
import styles from './page-top.module.css'
import { SITE_NAME, UI_TEXTS } from './texts.ts'
import { Link } from 'react-router-dom'

export interface Crumb {
  label: string
  path: string
}

const HOME: Crumb = { label: UI_TEXTS.home, path: '/' }

/** From the home screen over `trail` to the screen one is on. */
export function Breadcrumb({ trail, here }: { trail?: Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label={UI_TEXTS.breadcrumb}>
      <ol className={styles.trail}>
        {[HOME, ...(trail ?? [])].map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** What every page shows below its heading: the announcements, which the frame knows. */
export const PageNewsContext = createContext<ReactNode>(null)

/** The first screen of a visit leaves the focus to the browser. */
let isFirstScreen = true

/**
 * The h1 of a screen: names the document and takes the focus after a navigation, so that a screen reader starts here,
 * unless the address leads to an anchor.
 */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = title === SITE_NAME ? title : `${title} | ${SITE_NAME}`
  }, [title])

  useEffect(() => {
    if (!isFirstScreen && location.hash === '') heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}

interface PageTopProps {
  title: string
  /** What the page is for, in one sentence. */
  intro?: string | undefined
  /** Leaves the intro out on phones, where the list below it should begin on the first screen. */
  isIntroWide?: boolean
  /** False where the page shows its announcements elsewhere. */
  hasNews?: boolean
  /** What else stands under the heading, such as a count. */
  children?: ReactNode
}

/** The way home, the heading, the sentence below it and the news: the same distances on every screen. */
export function PageTop({ title, intro, isIntroWide = false, hasNews = true, children }: PageTopProps) {
  return (
    <>
      <Breadcrumb here={title} />
      <header className={styles.top}>
        <PageHeading key={title} title={title} />
        {intro !== undefined && (
          <p className={styles.intro} data-wide={isIntroWide || undefined}>
            {intro}
          </p>
        )}
        {children}
      </header>
      {hasNews && use(PageNewsContext)}
    </>
  )
}
