import { useLocation } from 'wouter'
import { canGoBack } from '../browser/visit-history.ts'

/** One step back inside the guide; to the given page when the person came from outside (decision 55). */
export function useGoBack(fallbackPath: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    if (canGoBack()) history.back()
    else navigate(fallbackPath)
  }
}
