// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AdminView } from '../../../../tests/fixtures/admin-view.tsx'
import { AlertList } from './alert-list.tsx'
import { clearHiddenAlerts, storeHiddenAlerts } from './hidden-alerts.ts'

afterEach(() => {
  cleanup()
  clearHiddenAlerts(localStorage)
})

function Alerts() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Security alerts
      </h3>
      <AlertList heading={heading} />
    </>
  )
}

const SERVER_TIME = '2026-11-20T00:00:00+00:00'

/** Shows the list of `count` alerts. @returns the earliest times that the list requested from the server */
function showAlerts(count: number): string[] {
  const requestedTimes: string[] = []
  const query: Record<string, unknown> = {}
  for (const step of ['or', 'order', 'limit', 'eq']) query[step] = () => query
  query['gte'] = (_column: string, since: string) => {
    requestedTimes.push(since)
    return query
  }
  const alerts = Array.from({ length: count }, (_, at) => ({
    id: `alert ${at}`,
    action: 'login_failed',
    severity: 'high',
    timestamp: new Date().toISOString(),
    details: {},
    resource_type: null,
    resource_id: null,
    user_id: null,
    user_agent: null,
    ip_address: null,
  }))
  const tables = {
    readRows: async (_table: string, { filter }: { filter: (all: unknown) => unknown }) => {
      filter(query)
      return alerts
    },
    countRows: async () => 0,
    callDatabase: async () => SERVER_TIME,
  }
  render(
    <AdminView backend={{ tables }}>
      <Alerts />
    </AdminView>,
  )
  return requestedTimes
}

const press = (button: HTMLElement | undefined): void => {
  button?.focus()
  fireEvent.click(button ?? document.body)
}

test('the list of alerts requests the alerts of 90 days, the longest range of the analytics, and shows a text if there are none (ALERT-5)', async () => {
  const requestedTimes = showAlerts(0)
  await screen.findByText('No alerts in the last 90 days.')
  // 90 days before the time of the server. The device's clock, which may be wrong, says another time.
  expect(requestedTimes).toEqual(['2026-08-22T00:00:00.000Z'])
})

test('the heading of the alerts gets the focus when an alert is resolved or the last alerts are shown (A11Y-3)', async () => {
  showAlerts(12)
  const heading = screen.getByRole('heading')
  press(await screen.findByRole('button', { name: 'Show 2 more' }))
  expect(document.activeElement).toBe(heading)
  press(screen.getAllByRole('button', { name: /^Mark resolved/ })[0])
  expect(document.activeElement).toBe(heading)
  expect(screen.getAllByRole('listitem')).toHaveLength(11)
})

test.each([
  [49, 'All alerts are hidden on this device.'],
  [50, 'The newest 50 alerts are hidden on this device.'],
])('a list of %i alerts, all of them hidden, says: %s (ALERT-5)', async (count, text) => {
  storeHiddenAlerts(localStorage, new Set(Array.from({ length: count }, (_, at) => `alert ${at}`)))
  showAlerts(count)
  await screen.findByText(text)
})
