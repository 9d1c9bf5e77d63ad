import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether to wait for an IntersectionObserver: false in browsers that have none. True in the build's renderer, in which
 * nothing counts as near.
 */
const HAS_OBSERVER = typeof window === 'undefined' || 'IntersectionObserver' in window

/** How far outside the screen an element counts as near. */
const NEAR_MARGIN = '400px'

/** True once an element has come near the screen; always true in browsers without IntersectionObserver. */
export function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(!HAS_OBSERVER)
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR_MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
