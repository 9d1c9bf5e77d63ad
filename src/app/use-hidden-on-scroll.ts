import { useEffect, useState } from 'react'

/** Near the top the header always shows. */
const TOP_PX = 96
/** Smaller movements are a trembling thumb, not a direction. */
const STEP_PX = 8

/** True after scrolling down, false after scrolling up or near the top. */
export function useHiddenOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)

  useEffect(() => {
    let last = window.scrollY
    const onScroll = (): void => {
      const moved = window.scrollY - last
      if (window.scrollY < TOP_PX) setIsHidden(false)
      else if (Math.abs(moved) >= STEP_PX) setIsHidden(moved > 0)
      if (Math.abs(moved) >= STEP_PX) last = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return isHidden
}
