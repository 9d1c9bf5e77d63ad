import { useQuery } from '@tanstack/react-query'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { toBrowserNames } from '../../../telemetry/browser-names.ts'
import { useAdmin, useAdminArea } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import kit from '../../kit/kit.module.css'
import { ReadState, ProblemNotice } from '../../kit/reads.tsx'
import { useSignOutQuestion } from '../../kit/sign-out-question.ts'
import factRows from '../../kit/fact-rows.module.css'
import styles from '../../session/account.module.css'
import { type AccountSession, readSessions } from './own-sessions.ts'
import { endAllSessions } from '../../session/account-requests.ts'
import { useAccountActions } from '../../session/account-actions.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

const READ_TEXTS = {
  loading: ACCOUNT_TEXTS.sessionsLoading,
  failed: ACCOUNT_TEXTS.sessionsFailed,
  retry: ACCOUNT_TEXTS.retry,
}

export function Sessions() {
  const { backend } = useAdmin()
  const { session } = useAdminArea()
  const confirm = useConfirm()
  const mayLoseUnsaved = useSignOutQuestion()
  const { act, isBusy, problem, dialog } = useAccountActions()
  const read = useQuery({ queryKey: ['own-sessions'], queryFn: () => readSessions(backend) })
  const endAll = async (): Promise<void> => {
    const isSure = await confirm({
      title: ACCOUNT_TEXTS.endAllTitle,
      text: ACCOUNT_TEXTS.endAllText,
      confirm: ACCOUNT_TEXTS.endAll,
      isDangerous: true,
    })
    if (!isSure || !(await mayLoseUnsaved())) return
    const isDone = await act({
      run: () => endAllSessions(backend),
      failed: ACCOUNT_TEXTS.endAllFailed,
      uncertain: ACCOUNT_TEXTS.endAllUncertain,
    })
    if (isDone) await session.signOut()
  }
  return (
    <>
      {dialog}
      <ProblemNotice problem={problem} />
      <ReadState read={read} texts={READ_TEXTS} />
      {read.data !== undefined && (
        <ul className={factRows.rows}>
          {read.data.map((listedSession) => (
            <SessionItem key={listedSession.id} session={listedSession} />
          ))}
        </ul>
      )}
      <p className={styles.buttons}>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy || undefined}
          onClick={() => void endAll()}
        >
          {ACCOUNT_TEXTS.endAll}
        </button>
      </p>
    </>
  )
}

function SessionItem({ session }: { session: AccountSession }) {
  const { user_agent: agent, created_at: began, used_at: used, is_current: isCurrent } = session
  const { browser, os } = toBrowserNames(agent ?? '')
  return (
    <li>
      <span>
        <strong>{agent === null ? ACCOUNT_TEXTS.unknownDevice : ACCOUNT_TEXTS.session(browser, os)}</strong>{' '}
        {isCurrent && <span className={kit.mark}>{ACCOUNT_TEXTS.thisSession}</span>}
        <span className={factRows.facts}>
          {ACCOUNT_TEXTS.sessionTimes(
            formatMajuroDateTime(Date.parse(began)),
            formatMajuroDateTime(Date.parse(used)),
          )}
        </span>
      </span>
    </li>
  )
}
