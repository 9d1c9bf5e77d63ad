import type { AnchorHTMLAttributes, Ref } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  /** True to replace the current entry of the history. */
  replace?: boolean
  /** State that the router stores in the new entry of the history. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link to an address of the guide, opened without loading a new page.
 * React Router's own Link also prefetches for its server framework, which costs each first visit 1.3 kB.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const openInGuide = useLinkClickHandler(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) openInGuide(event)
      }}
    >
      {children}
    </a>
  )
}
