import { useNavigate } from 'react-router-dom'

/** One step back inside the guide; to the given page when the person came from outside (decision 55). */
export function useGoBack(fallbackPath: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its own entries; 0 is the page the visit began with.
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (typeof idx === 'number' && idx > 0) void navigate(-1)
    else void navigate(fallbackPath)
  }
}
