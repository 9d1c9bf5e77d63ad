import { startTransition, use, useCallback, useEffect, useState } from 'react'
import type { DirectoryReads, SearchReads } from '../domain/directory.ts'
import type { MapReads } from '../domain/map-reads.ts'
import { DirectoryContext, type DirectoryView } from './directory-context.ts'

const ANSWERS_KEPT = 60

export interface DirectoryRead<T> {
  /** The answer to this question, or undefined while there is none. */
  answer: T | undefined
  /** The answer to the question before, while the one to this is on its way. */
  earlier: T | undefined
  /** The read itself failed; the copy and what is shown are untouched. */
  error: Error | null
  /** True while a repeated question is on its way. */
  isAsking: boolean
  retry: () => void
}

interface Outcome<T> {
  question: string
  attempt: number
  /** Of the copy it was read from. */
  version: number
  answer: T | undefined
  error: Error | null
}

export function useDirectoryView(): DirectoryView {
  const view = use(DirectoryContext)
  if (view === null) throw new Error('DirectoryProvider is missing above this screen')
  return view
}

/**
 * Asks the saved copy and asks again whenever it changes. `question` names the read: equal questions have equal answers
 * for one version of the copy. `read` must be stable for one question.
 */
export function useDirectoryRead<T>(
  question: string,
  read: (reads: DirectoryReads & SearchReads & MapReads) => Promise<T>,
  first?: T,
): DirectoryRead<T> {
  const { reads, status, answers } = useDirectoryView()
  const { version } = status
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null)

  useEffect(() => {
    if (reads === null) return undefined
    let isCurrent = true
    const show = (result: Pick<Outcome<T>, 'answer' | 'error'>): void => {
      if (isCurrent) startTransition(() => setOutcome({ question, attempt, version, ...result }))
    }
    read(reads).then(
      (answer) => {
        keepAnswer(answers, question, answer)
        show({ answer, error: null })
      },
      (error: unknown) => show({ answer: undefined, error: asError(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [reads, read, question, answers, version, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const isAnswered = outcome?.question === question
  // Questions and their types are paired in use-directory.ts only.
  const kept = answers.get(question) as T | undefined
  return {
    answer: (isAnswered ? outcome.answer : undefined) ?? kept ?? first,
    earlier: isAnswered ? undefined : outcome?.answer,
    error: isAnswered ? outcome.error : null,
    isAsking: attempt > (outcome?.attempt ?? 0),
    retry,
  }
}

function keepAnswer(answers: Map<string, unknown>, question: string, answer: unknown): void {
  answers.delete(question)
  answers.set(question, answer)
  if (answers.size <= ANSWERS_KEPT) return
  const [oldest] = answers.keys()
  if (oldest !== undefined) answers.delete(oldest)
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
