import { PROOF_TEXTS } from './texts.ts'
import { type ReactNode, useState } from 'react'
import { RequestFailure } from '../../backend/request-failure.ts'
import { failureMessage } from '../kit/reads.tsx'
import { useToasts } from '../kit/toasts.tsx'
import { refusalCodeOf } from './account-requests.ts'
import { ProofDialog, type ProofKind } from './proof-dialog.tsx'

/** Returns the proof of identity that the server demands before the change; null if the failure has another reason. */
function findMissingProof(failure: unknown): ProofKind | null {
  const hint = refusalCodeOf(failure)
  return hint === 'mfa_code_required' || hint === 'password_required' ? hint : null
}

/** HTTP statuses for which the message of the edge function is a sentence that can be shown to the admin. */
const EXPLAINED_STATUSES = new Set([400, 409, 503])

function accountFailureText(failure: unknown): string {
  const known = PROOF_TEXTS.hints[refusalCodeOf(failure)]
  if (known !== undefined) return known
  if (!(failure instanceof RequestFailure) || failure.kind !== 'refused') return failureMessage(failure)
  if (failure.details.length > 0) return failure.details.join(' ')
  return EXPLAINED_STATUSES.has(failure.status) && failure.code === ''
    ? failure.message
    : failureMessage(failure)
}

interface AccountAction {
  run: () => Promise<void>
  /** What failed, such as 'The password was not changed'. */
  failed: string
  /** The text instead of `failed` if no answer arrived, so that the server may have made the change. */
  uncertain?: string
}

export interface AccountActions {
  /** Resolves to true when the action is done; false when it failed, or the admin did not confirm. */
  act: (action: AccountAction) => Promise<boolean>
  isBusy: boolean
  problem: string | null
  /** The dialog that asks for a code or a password; null while none is open. Render it anywhere. */
  dialog: ReactNode
}

export function useAccountActions(): AccountActions {
  const toasts = useToasts()
  const [asked, setAsked] = useState<{ proof: ProofKind; answer: (isProven: boolean) => void } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const prove = async (proof: ProofKind): Promise<boolean> => {
    const isProven = await new Promise<boolean>((answer) => setAsked({ proof, answer }))
    setAsked(null)
    return isProven
  }
  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    for (;;) {
      try {
        await run()
        return true
      } catch (failure) {
        const proof = findMissingProof(failure)
        if (proof === null) throw failure
        if (!(await prove(proof))) return false
      }
    }
  }
  return {
    isBusy,
    problem,
    dialog: asked === null ? null : <ProofDialog proof={asked.proof} onAnswer={asked.answer} />,
    act: async ({ run, failed, uncertain = failed }) => {
      if (isBusy) return false
      setProblem(null)
      setIsBusy(true)
      try {
        return await attempt(run)
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure
        const title = failure.isUncertain ? uncertain : failed
        setProblem(`${title}. ${accountFailureText(failure)}`)
        toasts.error(title)
        return false
      } finally {
        setIsBusy(false)
      }
    },
  }
}
