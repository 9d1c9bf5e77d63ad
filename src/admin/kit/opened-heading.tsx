import { useEffect, useRef } from 'react'

/** The heading of a form that opens inside a page: comes into view and takes the focus, wherever its button was. */
export function OpenedHeading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h3 ref={heading} tabIndex={-1}>
      {text}
    </h3>
  )
}
