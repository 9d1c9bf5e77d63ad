import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted, for asynchronous work that may outlast it. */
export function useIsMounted(): () => boolean {
  const isShown = useRef(true)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => isShown.current, [])
}
