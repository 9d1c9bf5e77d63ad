import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The value of the newest render, for a function of an earlier one that has waited for an answer since. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
