// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { NOT_SAVED_STATUS, type MapPhase } from '../../../map/tiles/map-status.ts'
import { actionsOf } from './saved-map-row.tsx'

const actions = (phase: MapPhase, savedAt: number | null) =>
  actionsOf({ status: { ...NOT_SAVED_STATUS, phase, savedAt } })

it.each(['queued', 'loading', 'offline', 'paused'] as const)(
  'while a saved map is downloaded again (%s), the button that would delete it is Delete, not Cancel (TILE-5)',
  (phase) => {
    expect(actions(phase, null)).toContain('cancel')
    expect(actions(phase, 1)).not.toContain('cancel')
    expect(actions(phase, 1)).toContain('remove')
  },
)
