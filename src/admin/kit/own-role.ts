import { useQuery } from '@tanstack/react-query'
import { useAdmin } from './admin-context.tsx'

/** Whether this admin is an editor (RIGHTS-14). False until the server has answered which role the admin has. */
export function useIsEditor(): boolean {
  const { backend } = useAdmin()
  const { data: status } = useQuery({ queryKey: ['own-role'], queryFn: () => backend.auth.mfaStatus() })
  return status?.role === 'editor'
}
