import { useEffect, useRef, type ReactNode } from 'react'
import { SITE_NAME } from './texts.ts'

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
