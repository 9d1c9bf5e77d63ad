import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { SITE_NAME } from './texts.ts'

/**
 * The h1 of a screen: names the document and takes the focus after a navigation, so that a screen reader starts here.
 * Not on the first screen of a visit (key 'default'), where focus belongs to the browser, and not with an anchor.
 */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, hash } = useLocation()
  const isArrival = useRef(key !== 'default' && hash === '')

  useEffect(() => {
    document.title = title === SITE_NAME ? title : `${title} | ${SITE_NAME}`
  }, [title])

  useEffect(() => {
    if (isArrival.current) heading.current?.focus({ preventScroll: true })
    isArrival.current = false
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
