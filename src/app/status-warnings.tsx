import type { DirectoryProblem } from '../domain/directory.ts'
import { WRONG_CLOCK_TEXT, problemText } from '../features/device/problem-texts.ts'
import styles from './layout.module.css'

interface StatusWarningsProps {
  problem: DirectoryProblem | null
  hasCopy: boolean
  isClockWrong: boolean
}

/** Notices that say what is wrong with the saved copy or the clock, what is safe and what to do. */
export function StatusWarnings({ problem, hasCopy, isClockWrong }: StatusWarningsProps) {
  return (
    <>
      {problem !== null && (
        <span className={`contained ${styles.warning}`}>{problemText(problem, hasCopy)}</span>
      )}
      {isClockWrong && <span className={`contained ${styles.warning}`}>{WRONG_CLOCK_TEXT}</span>}
    </>
  )
}
