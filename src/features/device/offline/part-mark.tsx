import { Icon } from '../../../ui/icon.tsx'
import type { PartState } from './ready-part.ts'

/** A shape for each state: colour alone says nothing. */
export function PartMark({ state }: { state: PartState }) {
  return <Icon size="1.1em">{SHAPES[state]}</Icon>
}

const SHAPES: Record<PartState, React.ReactNode> = {
  ready: <path d="m4.5 12.5 5 5 10-11" />,
  failed: <path d="M12 4v10M12 19v.5" />,
  missing: <circle cx="12" cy="12" r="7.5" />,
  'left-out': <path d="M5 12h14" />,
  working: <path d="M12 4v14m-6-6 6 6 6-6" />,
  checking: <path d="M6 12h.1M12 12h.1M18 12h.1" />,
}
