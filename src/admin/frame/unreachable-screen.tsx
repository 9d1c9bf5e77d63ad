import { useAdminArea } from '../kit/admin-context.ts'
import { AdminHeading } from './admin-heading.tsx'
import styles from './admin-frame.module.css'
import { FRAME_TEXTS } from './texts.ts'

/** A session is kept, but nobody can say whether it still stands. */
export function UnreachableScreen() {
  const { session } = useAdminArea()
  return (
    <main className={`contained ${styles.main}`}>
      <div className={styles.plain} role="alert">
        <AdminHeading title={FRAME_TEXTS.unreachableTitle} />
        <p>{FRAME_TEXTS.unreachableText}</p>
        <button type="button" className="button button-primary" onClick={() => void session.resume()}>
          {FRAME_TEXTS.tryAgain}
        </button>
      </div>
    </main>
  )
}
