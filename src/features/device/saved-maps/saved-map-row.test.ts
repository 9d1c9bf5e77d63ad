// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { NOT_SAVED_STATUS, type MapPhase } from '../../../map/tiles/map-status.ts'
import { availableActions } from './saved-map-row.tsx'

const actionsInPhase = (phase: MapPhase, savedAt: number | null) =>
  availableActions({ status: { ...NOT_SAVED_STATUS, phase, savedAt } })

it.each(['queued', 'loading', 'offline', 'paused'] as const)(
  'while a saved map is downloaded again (%s), the button that would delete it is Delete, not Cancel (TILE-5)',
  (phase) => {
    expect(actionsInPhase(phase, null)).toContain('cancel')
    expect(actionsInPhase(phase, 1)).not.toContain('cancel')
    expect(actionsInPhase(phase, 1)).toContain('remove')
  },
)
