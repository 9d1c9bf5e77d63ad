import { Redirect, useLocation, useParams } from 'wouter'
import { PrintScreen } from '../features/print/print-screen.tsx'
import { useOwnAtoll } from '../listings/use-own-atoll.ts'

/** Where most people live: the sheet of somebody who never said on which atoll they are. */
const MOST_ASKED = 'MAJ'

const pathOf = (code: string): string => `/print/${code}`

export function PrintPage() {
  const { atoll } = useParams<{ atoll?: string }>()
  const own = useOwnAtoll()
  const [, navigate] = useLocation()
  if (atoll === undefined) return <Redirect to={pathOf(own ?? MOST_ASKED)} replace />
  return (
    <PrintScreen key={atoll} code={atoll} onChoose={(code) => navigate(pathOf(code), { replace: true })} />
  )
}
