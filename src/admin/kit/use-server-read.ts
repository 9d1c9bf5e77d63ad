import { useCallback, useEffect, useRef, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'

export interface ServerRead<Answer> {
  /** The newest answer; undefined until there was one. It stays while, and when, a later read fails. */
  answer: Answer | undefined
  failure: RequestFailure | null
  isReading: boolean
  /** Reads again. Resolves when that read has ended; never rejects. */
  reload: () => Promise<void>
  /** Changes the answer in place, with a row that a write has just returned. */
  change: (next: (answer: Answer) => Answer) => void
}

/** Asks the server once, and again on demand. `read` is asked anew when it is another function. */
export function useServerRead<Answer>(read: () => Promise<Answer>): ServerRead<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<RequestFailure | null>(null)
  const [isReading, setIsReading] = useState(true)
  const turn = useRef(0)

  const ask = useCallback((): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    const end = (settle: () => void): void => {
      if (mine !== turn.current) return
      settle()
      setIsReading(false)
    }
    const accept = (next: Answer): void =>
      end(() => {
        setAnswer(next)
        setFailure(null)
      })
    const refuse = (error: unknown): void => {
      if (!(error instanceof RequestFailure)) throw error
      end(() => setFailure(error))
    }
    return read().then(accept, refuse)
  }, [read])

  useEffect(() => {
    void ask()
    return () => {
      turn.current += 1
    }
  }, [ask])

  const reload = useCallback(() => {
    setIsReading(true)
    return ask()
  }, [ask])

  const change = useCallback((next: (answer: Answer) => Answer) => {
    setAnswer((current) => (current === undefined ? current : next(current)))
  }, [])

  return { answer, failure, isReading, reload, change }
}
