import { type ReactNode, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { BackendAddress } from '../backend/backend-request.ts'
import { GuardedScreens } from './guarded-screens.tsx'
import { AdminContext } from './kit/admin-context.ts'
import { Confirmations } from './kit/confirmations.tsx'
import type { DeviceCopy } from './kit/device-copy.ts'
import { Toasts } from './kit/toasts.tsx'
import { openAdmin } from './open-admin.ts'
import { LOGIN_PATH, RESET_PATH } from './paths.ts'
import * as screens from './screens.ts'

export interface AdminAreaProps {
  address: BackendAddress
  /** Makes the visitors' copy in this browser pull from the server. Never rejects. */
  pullDirectory: () => Promise<void>
  copy: DeviceCopy
  themeToggle: ReactNode
}

/**
 * Everything below /admin, and /reset-password. Its code is loaded only when somebody opens these
 * addresses.
 */
export function AdminArea({ address, pullDirectory, copy, themeToggle }: AdminAreaProps) {
  const [admin] = useState(() => openAdmin(address))
  useEffect(() => {
    admin.session.start()
    screens.preloadScreens()
  }, [admin])

  return (
    <AdminContext value={admin}>
      <Toasts>
        <Confirmations>
          <Routes>
            <Route path={RESET_PATH} element={<screens.resetPassword.Part />} />
            <Route path={LOGIN_PATH} element={<screens.login.Part />} />
            <Route
              path="*"
              element={<GuardedScreens pullDirectory={pullDirectory} copy={copy} themeToggle={themeToggle} />}
            />
          </Routes>
        </Confirmations>
      </Toasts>
    </AdminContext>
  )
}
