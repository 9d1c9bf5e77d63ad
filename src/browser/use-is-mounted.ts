import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted, for asynchronous work that may outlast it. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
