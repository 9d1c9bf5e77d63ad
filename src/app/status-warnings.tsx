import type { DirectoryProblem } from '../domain/directory.ts'
import { CLOCK_TEXT, PROBLEM_TEXTS } from './deferred-texts.ts'
import styles from './status-line.module.css'

interface StatusWarningsProps {
  problem: DirectoryProblem | null
  hasCopy: boolean
  isClockWrong: boolean
}

/** What is wrong with the saved copy, what is safe and what to do. */
export function StatusWarnings({ problem, hasCopy, isClockWrong }: StatusWarningsProps) {
  return (
    <>
      {problem !== null && (
        <span className={`contained ${styles.warning}`}>
          {PROBLEM_TEXTS[problem][hasCopy ? 'withCopy' : 'withoutCopy']}
        </span>
      )}
      {isClockWrong && <span className={`contained ${styles.warning}`}>{CLOCK_TEXT}</span>}
    </>
  )
}
