import { expect, test } from 'vitest'
import { findFreePlace, addNewestToast } from './toasts.tsx'

const TOAST_SIZE = { width: 300, height: 50 }
const WIDE_VIEW = { width: 1200, height: 800 }
const createBox = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

const SIGN_OUT_BOX = createBox(1100, 8, 1180, 52)
const TABS_BOX = createBox(0, 100, 1200, 144)

test.each([
  ['without controls, the place is top right', WIDE_VIEW, [], { x: 884, y: 16 }],
  [
    'beside a button at the right, the place is in the middle',
    WIDE_VIEW,
    [SIGN_OUT_BOX, TABS_BOX],
    { x: 450, y: 16 },
  ],
  [
    'if a control covers the whole top, the place is below it',
    WIDE_VIEW,
    [createBox(0, 0, 1200, 40)],
    { x: 884, y: 44 },
  ],
  [
    'a gap between controls that is too low is skipped',
    WIDE_VIEW,
    [createBox(0, 0, 1200, 40), createBox(0, 80, 1200, 120)],
    { x: 884, y: 124 },
  ],
  [
    'if no place is free, the place is the one that covers the fewest controls',
    WIDE_VIEW,
    [createBox(0, 0, 1200, 790), createBox(1000, 20, 1040, 40)],
    { x: 450, y: 16 },
  ],
  [
    'the lowest place ends above the edge of the window',
    WIDE_VIEW,
    [createBox(0, 0, 1200, 720)],
    { x: 884, y: 724 },
  ],
])('the position of toasts on the screen: %s (TOAST-2)', (_what, view, controls, place) => {
  expect(findFreePlace(TOAST_SIZE, view, controls)).toEqual(place)
})

test('a new toast replaces an equal toast and all hints, and a new error replaces earlier errors (TOAST-3)', () => {
  const hint = { id: 1, tone: 'info', text: 'Check the form and save', at: 0 } as const
  const failure = { id: 2, tone: 'error', text: 'A photo could not be uploaded', at: 1_000 } as const
  const saved = { id: 3, tone: 'success', text: 'Saved', at: 2_000 } as const
  expect(addNewestToast([hint, failure], saved)).toEqual([failure, saved])
  const later = { id: 5, tone: 'error', text: 'The listing could not be saved', at: 3_000 } as const
  const line = { id: 6, tone: 'error', text: 'The name is missing', at: 3_001 } as const
  expect(addNewestToast([failure, saved], later)).toEqual([saved, later])
  // Errors that are shown within half a second belong to one answer of the server, so all of them stay.
  expect(addNewestToast([saved, later], line)).toEqual([saved, later, line])
  expect(addNewestToast([failure, saved], { ...saved, id: 4 })).toEqual([failure, { ...saved, id: 4 }])
})
