import { createContext, useCallback, useContext } from 'react'
import { useAdmin } from './admin-context.tsx'
import { useConfirm } from './confirmations.tsx'
import { listDraftKeys, savePendingDrafts } from './drafts.ts'
import { SIGN_OUT_TEXTS } from './texts.ts'

/** How many of the photos that were chosen on this page are not uploaded yet. */
export const PendingPhotosContext = createContext(0)

/**
 * Returns a function that asks for confirmation if a sign-out would lose drafts or photos (SESSION-6, IMG-7). Resolves to
 * true if nothing would be lost, or if the admin agrees to lose it.
 */
export function useSignOutQuestion(): () => Promise<boolean> {
  const { account } = useAdmin()
  const confirm = useConfirm()
  const pendingPhotos = useContext(PendingPhotosContext)
  return useCallback(async () => {
    await savePendingDrafts()
    const drafts = await listDraftKeys(account.userId).catch((error: unknown) => {
      console.warn('Drafts could not be listed before signing out', error)
      return []
    })
    const mayLoseDrafts =
      drafts.length === 0 ||
      (await confirm({
        title: SIGN_OUT_TEXTS.draftsTitle,
        text: SIGN_OUT_TEXTS.draftsText(drafts.length),
        confirm: SIGN_OUT_TEXTS.draftsConfirm,
        cancel: SIGN_OUT_TEXTS.stay,
        isDangerous: true,
      }))
    if (!mayLoseDrafts || pendingPhotos === 0) return mayLoseDrafts
    return confirm({
      title: SIGN_OUT_TEXTS.photosTitle,
      text: SIGN_OUT_TEXTS.photosText(pendingPhotos),
      confirm: SIGN_OUT_TEXTS.photosConfirm,
      cancel: SIGN_OUT_TEXTS.stay,
      isDangerous: true,
    })
  }, [account.userId, confirm, pendingPhotos])
}
