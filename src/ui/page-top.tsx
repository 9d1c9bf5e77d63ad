import { use, type ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { PageHeading } from './page-heading.tsx'
import { PageNewsContext } from './page-news.ts'
import styles from './page-top.module.css'

interface PageTopProps {
  title: string
  /** What the page is for, in one sentence. */
  intro?: string | undefined
  /** Leaves the intro out on phones, where the list below it should begin on the first screen. */
  isIntroWide?: boolean
  /** What else stands under the heading, such as a count. */
  children?: ReactNode
}

/** The way home, the heading, the sentence below it and the news: the same distances on every screen. */
export function PageTop({ title, intro, isIntroWide = false, children }: PageTopProps) {
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
      {use(PageNewsContext)}
    </>
  )
}
