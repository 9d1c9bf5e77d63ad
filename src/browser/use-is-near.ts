import { useEffect, useState, type RefObject } from 'react'

/** How far below or above the screen something may be and still count as near. */
const MARGIN = '400px'

/** True from when an element first comes near the screen; at once in a browser that cannot tell. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
