// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { createDeferred } from '../../../../tests/fixtures/deferred.ts'
import { formatMajuroDay } from '../../../domain/hours/majuro-time.ts'
import { dayProblem } from './holiday-list.ts'
import { Holidays } from './holidays.tsx'

afterEach(cleanup)

const DAY_MS = 86_400_000
const SETTINGS_ROW = { id: 'settings', revision: 1, holidays: null }
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Finds a day, one to three weeks from now, that is no holiday. */
function findDayWithoutHoliday(now: number): string {
  const days = Array.from({ length: 14 }, (_, at) => formatMajuroDay(now + (at + 7) * DAY_MS))
  return days.find((day) => dayProblem(day, now, []) === null) ?? ''
}

test('the name that is typed for the next holiday while a holiday is being saved stays in the field (DRAFT-4)', async () => {
  const saved = createDeferred<object>()
  const updateRow = vi.fn(() => saved.promise)
  const tables = { readRows: () => Promise.resolve([SETTINGS_ROW]), updateRow }
  render(
    <AdminView backend={{ tables }}>
      <Holidays />
    </AdminView>,
  )
  await screen.findByLabelText('Its name')
  const day = findDayWithoutHoliday(Date.now())
  type('Day of a further holiday', day)
  type('Its name', 'Day of the Reef')
  fireEvent.click(screen.getByRole('button', { name: 'Add holiday' }))
  await waitFor(() => expect(updateRow).toHaveBeenCalledOnce())
  type('Its name', 'Day of the Lagoon')
  saved.resolve({
    kind: 'saved',
    row: { ...SETTINGS_ROW, revision: 2, holidays: [`${day} Day of the Reef`] },
  })
  await waitFor(() => expect(valueOf('Day of a further holiday')).toBe(''))
  expect(valueOf('Its name')).toBe('Day of the Lagoon')
})
