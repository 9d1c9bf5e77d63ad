import { useAdmin } from '../../kit/admin-context.tsx'
import { ReadState } from '../../kit/reads.tsx'
import factRows from '../../kit/fact-rows.module.css'
import styles from '../../session/account.module.css'
import { ADMINS_TEXTS } from './texts.ts'
import { useQuery } from '@tanstack/react-query'
import { readEmails } from '../../kit/account-emails.ts'
import type { AdminRow } from './admin-requests.ts'

const READ_TEXTS = {
  loading: ADMINS_TEXTS.othersLoading,
  failed: ADMINS_TEXTS.othersFailed,
  retry: ADMINS_TEXTS.retry,
}

/** Accounts that are not admins. Together with the admins they are the 'Total Users' of the overview (DASH-3). */
export function OtherAccounts({ admins }: { admins: AdminRow[] }) {
  const { backend } = useAdmin()
  const read = useQuery({ queryKey: ['account-emails'], queryFn: () => readEmails(backend.tables) })
  const others = [...(read.data ?? [])].filter(([id]) => !admins.some(({ user_id }) => user_id === id))
  if (read.error === null && others.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="others-title">
      <h3 id="others-title">{ADMINS_TEXTS.othersTitle}</h3>
      <p className={factRows.quiet}>{ADMINS_TEXTS.othersHelp}</p>
      <ReadState read={read} texts={READ_TEXTS} />
      <ul className={factRows.rows}>
        {others.map(([id, email]) => (
          <li key={id}>{email}</li>
        ))}
      </ul>
    </section>
  )
}
