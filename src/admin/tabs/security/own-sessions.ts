import type { AdminBackend } from '../../../backend/admin-client.ts'

export interface AccountSession {
  id: string
  created_at: string
  used_at: string
  user_agent: string | null
  is_current: boolean
}

export function readSessions({ tables }: AdminBackend): Promise<AccountSession[]> {
  return tables.callDatabase<AccountSession[]>('my_sessions')
}
