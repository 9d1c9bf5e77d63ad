import { useCallback } from 'react'
import { keepWaiting, listDrafts } from '../kit/draft-box.ts'
import { useAdmin, useAdminArea } from '../kit/admin-context.ts'
import { useConfirm } from '../kit/confirmations.tsx'
import { FRAME_TEXTS } from './texts.ts'

/** Signs out; asks first where that erases drafts that were not saved. */
export function useSignOut(): () => Promise<void> {
  const { session } = useAdminArea()
  const { account } = useAdmin()
  const confirm = useConfirm()
  return useCallback(async () => {
    await keepWaiting()
    const drafts = await listDrafts(account.userId).catch(() => [])
    const mayGo =
      drafts.length === 0 ||
      (await confirm({
        title: FRAME_TEXTS.draftsTitle,
        text: FRAME_TEXTS.draftsText(drafts.length),
        confirm: FRAME_TEXTS.draftsConfirm,
        cancel: FRAME_TEXTS.draftsCancel,
        isDangerous: true,
      }))
    if (mayGo) await session.signOut()
  }, [session, account.userId, confirm])
}
