import { use, type ReactNode, useEffect, useRef, createContext } from 'react'
import { Link } from './link.tsx'
import styles from './page-parts.module.css'
import { SITE_NAME, UI_TEXTS } from './texts.ts'

interface Crumb {
  label: string
  path: string
}

const HOME_CRUMB: Crumb = { label: UI_TEXTS.home, path: '/' }

/** Links from the home screen through `trail` to the current page. */
export function Breadcrumb({ trail, here }: { trail?: Crumb[]; here: string }) {
  return (
    <nav className={styles.breadcrumb} aria-label={UI_TEXTS.breadcrumb}>
      <ol className={styles.trail}>
        {[HOME_CRUMB, ...(trail ?? [])].map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** The announcements that pages show below their heading, provided by the layout. */
export const AnnouncementsContext = createContext<ReactNode>(null)

/** On the first screen of a visit, the focus stays where the browser puts it. */
let isFirstScreen = true

/**
 * The h1 of a screen. It sets the document title and takes the focus after a navigation, so that
 * screen readers start there, unless the URL has a fragment.
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
  /** Describes the page in one sentence. */
  intro?: string | undefined
  /** True where the intro is hidden on phones, so that the list begins on the first screen. */
  hidesIntroOnPhones?: boolean
  /** False where the page shows its announcements elsewhere. */
  hasNews?: boolean
  /** More content below the heading, such as a count. */
  children?: ReactNode
}

/** Breadcrumb, heading, intro and announcements, with the same spacing on every screen. */
export function PageTop({
  title,
  intro,
  hidesIntroOnPhones = false,
  hasNews = true,
  children,
}: PageTopProps) {
  return (
    <>
      <Breadcrumb here={title} />
      <header className={styles.top}>
        <PageHeading key={title} title={title} />
        {intro !== undefined && (
          <p className={styles.intro} data-wide={hidesIntroOnPhones || undefined}>
            {intro}
          </p>
        )}
        {children}
      </header>
      {hasNews && use(AnnouncementsContext)}
    </>
  )
}

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

/**
 * A box with a notice about the page. Use `role="alert"` only for what must be announced at once.
 */
export function Notice({
  tone,
  role,
  isLine = false,
  children,
}: {
  tone: NoticeTone
  role?: 'alert' | 'status'
  /** True for a single line without margins above and below. */
  isLine?: boolean
  children: ReactNode
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]} ${isLine ? styles.slim : ''}`} role={role}>
      {children}
    </div>
  )
}
