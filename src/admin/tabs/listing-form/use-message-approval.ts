import { useState } from 'react'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { StoredSubmission } from '../../../domain/messages/submission-listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { approveSubmission } from '../../kit/submission-status.ts'
import { MESSAGE_TEXTS } from '../../kit/texts.ts'
import { useToasts } from '../../kit/toasts.tsx'
import { LISTING_FORM_TEXTS } from './texts.ts'

interface MessageApproval {
  /** Whether the next save of the form must approve the message. */
  willApprove: boolean
  /** Approves the message, unless an admin has decided about it already. If the request fails, the next call tries again. */
  approve: () => Promise<void>
}

/**
 * Approves the visitor's message with which a form was opened, once the form is saved (SUBM-5).
 * @param submission null if the form belongs to no message
 */
export function useMessageApproval(submission: StoredSubmission | null): MessageApproval {
  const { backend, audit } = useAdmin()
  const toasts = useToasts()
  const [isDecided, setIsDecided] = useState(submission?.status === 'approved')

  /** Shows how the approval ended. @returns false if the request failed */
  const tryApproval = async (pending: StoredSubmission): Promise<boolean> => {
    try {
      const decided = await approveSubmission(backend, pending)
      if (decided === 'deleted') {
        toasts.info(LISTING_FORM_TEXTS.messageDeleted)
      } else if (decided !== null) {
        toasts.error(LISTING_FORM_TEXTS.decidedElsewhere(decided))
      } else {
        toasts.success(MESSAGE_TEXTS.statusUpdated)
        audit({
          action: 'submission_status_updated',
          resource_type: 'contact_submissions',
          resource_id: pending.id,
          details: { from: pending.status, to: 'approved' },
        })
      }
      return true
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure
      toasts.error(LISTING_FORM_TEXTS.approveFailed)
      return false
    }
  }
  return {
    willApprove: submission !== null && !isDecided,
    approve: async () => {
      if (submission !== null && !isDecided) setIsDecided(await tryApproval(submission))
    },
  }
}
