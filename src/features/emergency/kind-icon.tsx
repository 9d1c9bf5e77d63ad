import type { ReactNode } from 'react'
import type { EmergencyKind } from '../../domain/emergency/emergency.ts'
import { Icon, PhoneIcon } from '../../ui/icons.tsx'

/** A shield for police, a cross for medical help, a flame for fire, a lifebuoy for sea rescue. */
const KIND_DRAWINGS: Partial<Record<EmergencyKind, ReactNode>> = {
  police: <path d="M12 3.5 5 6v5.5c0 4.4 2.9 7.4 7 9 4.1-1.6 7-4.6 7-9V6zM9 11.8l2.2 2.2 4-4.4" />,
  medical: <path d="M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z" />,
  fire: (
    <path d="M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.3-4 2.5-5 .3 1.6 1 2.5 1.8 3 .7-2.5.2-6 1.2-9z" />
  ),
  sea: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="3.5" />
      <path d="m6 6 3.5 3.5M14.5 14.5 18 18M18 6l-3.5 3.5M9.5 14.5 6 18" />
    </>
  ),
}

/** The drawing of a kind of help, which is recognised faster than its word is read. */
export function KindIcon({ kind }: { kind: EmergencyKind }) {
  const drawing = KIND_DRAWINGS[kind]
  return drawing === undefined ? <PhoneIcon /> : <Icon>{drawing}</Icon>
}
