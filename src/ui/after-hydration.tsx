import type { ReactNode } from 'react'
import { isKeptPage, useIsRendered } from '../browser/rendered-page.ts'

interface AfterHydrationProps {
  /** True where pages that this device rendered itself contain it too (PAGES-12). */
  isInKeptPages?: boolean
  /** Keeps the room in the HTML. */
  fallback?: ReactNode
  children: ReactNode
}

/** What depends on the device or the time, and therefore follows after the hydration of a rendered page (PAGES-3). */
export function AfterHydration({ isInKeptPages = false, fallback = null, children }: AfterHydrationProps) {
  const isRendered = useIsRendered()
  return isRendered && !(isInKeptPages && isKeptPage()) ? fallback : children
}
