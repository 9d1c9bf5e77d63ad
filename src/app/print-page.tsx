import { useParams } from 'wouter'
import { PrintScreen } from '../features/print-sheet/print-screen.tsx'

export function PrintPage() {
  const { atoll } = useParams<{ atoll: string }>()
  return <PrintScreen key={atoll} code={atoll} />
}
