import { Navigate, useParams } from 'react-router-dom'
import { useGoTo } from '../browser/visit-history.ts'
import { PrintScreen } from '../features/print/print-screen.tsx'
import { useOwnAtoll } from '../listings/use-own-atoll.ts'

/** Where most people live: the sheet of somebody who never said on which atoll they are. */
const MOST_ASKED = 'MAJ'

const pathOf = (code: string): string => `/print/${code}`

export function PrintPage() {
  const { atoll } = useParams()
  const own = useOwnAtoll()
  const goTo = useGoTo()
  if (atoll === undefined) return <Navigate to={pathOf(own ?? MOST_ASKED)} replace />
  return <PrintScreen key={atoll} code={atoll} onChoose={(code) => goTo(pathOf(code), { replace: true })} />
}
