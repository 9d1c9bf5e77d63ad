import { useEffect, useState, type ReactNode } from 'react'

const DELAY_MS = 150

/** Shows its children only when the wait is long enough to notice: no flash of a skeleton for a fast answer. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}
