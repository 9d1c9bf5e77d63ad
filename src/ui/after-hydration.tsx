import type { ReactNode } from 'react'
import { isKeptPage, useIsRendered } from '../browser/rendered-page.ts'

interface AfterHydrationProps {
  /** True if pages that this device rendered itself contain the children as well (PAGES-12). */
  isInKeptPages?: boolean
  /** Shown in rendered HTML in place of the children, to reserve their space. */
  fallback?: ReactNode
  children: ReactNode
}

/** For children that depend on the device or the time, and are therefore drawn after the hydration of a page (PAGES-3). */
export function AfterHydration({ isInKeptPages = false, fallback = null, children }: AfterHydrationProps) {
  const isRendered = useIsRendered()
  return isRendered && !(isInKeptPages && isKeptPage()) ? fallback : children
}
