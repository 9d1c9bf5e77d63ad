import { type ReactNode, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { BackendAddress } from '../backend/backend-request.ts'
import { GuardedScreens } from './guarded-screens.tsx'
import { AdminContext } from './kit/admin-context.ts'
import { Confirmations } from './kit/confirmations.tsx'
import { Toasts } from './kit/toasts.tsx'
import { openAdmin } from './open-admin.ts'
import { LOGIN_PATH, RESET_PATH } from './paths.ts'
import * as screens from './screens.ts'

export interface AdminAreaProps {
  address: BackendAddress
  /** Asks the visitors' saved copy for a pull. Never rejects. */
  pullDirectory: () => Promise<void>
  themeToggle: ReactNode
}

/** Everything below /admin, and /reset-password. Its code is loaded when somebody comes here, never by visitors. */
export function AdminArea({ address, pullDirectory, themeToggle }: AdminAreaProps) {
  const [admin] = useState(() => openAdmin(address))
  const [path] = useLocation()
  useEffect(() => {
    admin.session.start()
    screens.preloadScreens()
  }, [admin])

  return (
    <AdminContext value={admin}>
      <Toasts>
        <Confirmations>
          <Switch location={path}>
            <Route path={RESET_PATH}>
              <screens.resetPassword.Part />
            </Route>
            <Route path={LOGIN_PATH}>
              <screens.login.Part />
            </Route>
            <Route>
              <GuardedScreens pullDirectory={pullDirectory} themeToggle={themeToggle} />
            </Route>
          </Switch>
        </Confirmations>
      </Toasts>
    </AdminContext>
  )
}
