import { type ReactNode, useEffect, useRef } from 'react'
import { AREA_TITLE } from './texts.ts'
import { SITE_NAME } from '../../ui/texts.ts'

let isFirstHeading = true

/** The h1 of an admin screen. Sets the document title and takes the focus after navigation. */
export function AdminHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} | ${AREA_TITLE} | ${SITE_NAME}`
  }, [title])

  useEffect(() => {
    if (!isFirstHeading) heading.current?.focus({ preventScroll: true })
    isFirstHeading = false
    window.scrollTo(0, 0)
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
