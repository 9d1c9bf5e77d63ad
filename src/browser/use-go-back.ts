import { canGoBack, useGoTo } from './visit-history.ts'

/** One step back inside the guide, or to the given page when the visit began on this one (DETAIL-5). */
export function useGoBack(fallbackPath: string): () => void {
  const goTo = useGoTo()
  return () => {
    if (canGoBack()) history.back()
    else goTo(fallbackPath)
  }
}
