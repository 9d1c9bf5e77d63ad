import { useCallback, useEffect, useRef, useState } from 'react'
import { askPosition, PositionError, type FoundPosition, type PositionProblem } from './ask-position.ts'

export interface OwnPosition {
  position: FoundPosition | null
  problem: PositionProblem | null
  isAsking: boolean
  /** Asks the device, at a person's wish only: the browser may ask them for leave. */
  ask: () => void
}

/** Where this device is, once somebody asked. A later failure keeps the position that was found before. */
export function useOwnPosition(onFound?: (position: FoundPosition) => void): OwnPosition {
  const [state, setState] = useState<Omit<OwnPosition, 'ask'>>({
    position: null,
    problem: null,
    isAsking: false,
  })
  const isHere = useRef(true)
  const report = useRef(onFound)
  useEffect(() => {
    report.current = onFound
  })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const ask = useCallback(() => {
    setState((before) => ({ ...before, problem: null, isAsking: true }))
    askPosition().then(
      (position) => {
        if (!isHere.current) return
        setState({ position, problem: null, isAsking: false })
        report.current?.(position)
      },
      (error: unknown) => {
        const problem = error instanceof PositionError ? error.problem : 'unavailable'
        if (isHere.current) setState((before) => ({ ...before, problem, isAsking: false }))
      },
    )
  }, [])
  return { ...state, ask }
}
