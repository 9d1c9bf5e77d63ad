import { expect, test } from 'vitest'
import { type DashboardStats, listWaitingTasks, type WaitingWork } from './load-overview.ts'

const STATS: DashboardStats = {
  totalListings: 400,
  pendingSubmissions: 0,
  featuredListings: 3,
  staleListings: 0,
  totalUsers: 2,
}
const WORK: WaitingWork = { mine: 0, answers: 0, ending: 0, mails: 0 }
const describeTasks = (stats: Partial<DashboardStats>, work: Partial<WaitingWork>) =>
  listWaitingTasks({ ...STATS, ...stats }, { ...WORK, ...work })?.map(({ text, to }) => `${text} > ${to}`)

test('the overview lists waiting tasks with their links, the most urgent first (DASH-11)', () => {
  expect(
    describeTasks({ pendingSubmissions: 1, staleListings: 2 }, { mine: 1, answers: 3, ending: 1, mails: 2 }),
  ).toEqual([
    '2 mails to admins could not be sent > /admin#settings',
    '1 message waits for an answer > /admin?status=pending#submissions',
    '1 waiting message is assigned to you > /admin?status=pending&assigned=me#submissions',
    'Visitors say that 3 businesses are wrong > /admin#answers',
    '1 announcement ends within a week > /admin#announcements',
    '2 businesses were not checked for six months > /admin?show=stale#businesses',
  ])
})

test("the overview's list of tasks is empty only if every count could be read, and otherwise null (DASH-11)", () => {
  expect(describeTasks({}, {})).toEqual([])
  expect(listWaitingTasks(STATS, null)).toBeNull()
  expect(listWaitingTasks(null, WORK)).toBeNull()
  expect(describeTasks({ staleListings: null }, {})).toBeUndefined()
  expect(describeTasks({ staleListings: null }, { answers: 1 })).toHaveLength(1)
})
