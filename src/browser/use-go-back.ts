import { canGoBack, useGoTo } from './visit-history.ts'

/** Returns a function that goes one step back, or to the given page if a step back would leave the guide (DETAIL-5). */
export function useGoBack(fallbackPath: string): () => void {
  const goTo = useGoTo()
  return () => {
    if (canGoBack()) history.back()
    else goTo(fallbackPath)
  }
}
