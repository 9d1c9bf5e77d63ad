import { startLosingWrites } from './admin-answers.ts'
import type { Page } from '@playwright/test'
import {
  addFiveListings,
  answerMessages,
  type Day,
  ClickCounter,
  importWorkbook,
  typeTwentyPhones,
  undoImport,
  warnOneAtoll,
} from './admin-day-steps.ts'
import { expect, test, uniqueName } from './admin-fixtures.ts'
import { requiredEnv } from './fixtures.ts'

/*
 * A whole day of an admin: how many clicks it needs, and that it succeeds when the answer to each write is lost. The table
 * of docs/training.md has the same figures, and explains how the earlier clicks were counted.
 */

interface StepOfDay {
  name: string
  work: (day: Day) => Promise<void>
  /** Clicks that the step took in the earlier admin area (docs/training.md); null if it was not possible there. */
  before: number | null
  /** Clicks on a wide screen. On a phone, each menu needs one more click. */
  clicks: number
  menus: number
}

const DAY_STEPS: readonly StepOfDay[] = [
  { name: 'ten messages', work: answerMessages, before: 25, clicks: 13, menus: 0 },
  { name: 'five new listings with photos', work: addFiveListings, before: 46, clicks: 30, menus: 1 },
  { name: 'twenty phones', work: typeTwentyPhones, before: 60, clicks: 21, menus: 0 },
  { name: 'a workbook of 300 rows', work: importWorkbook, before: 10, clicks: 5, menus: 1 },
  { name: 'undo of the import', work: undoImport, before: 25, clicks: 2, menus: 0 },
  { name: 'a warning for one atoll', work: warnOneAtoll, before: null, clicks: 7, menus: 1 },
]

function isWideScreen(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 768
}

async function removeListings(tag: string): Promise<void> {
  const path = `/rest/v1/businesses?name=like.${encodeURIComponent(`*${tag}`)}`
  await fetch(requiredEnv('E2E_BACKEND_URL') + path, {
    method: 'DELETE',
    headers: { apikey: requiredEnv('E2E_SECRET_KEY') },
  })
}

test('each step of a day of an admin takes at most half of the clicks of the earlier admin area (SUBM-9) (BIZ-17) (BIZ-18) (IMPORT-6) (IMPORT-9) (ANNADM-8) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  test.setTimeout(400_000)
  const tag = uniqueName('day').replace(' ', '-')
  const counted: [step: string, clicks: number][] = []
  try {
    for (const { name, work } of DAY_STEPS) {
      const hand = new ClickCounter()
      await work({ page, tables, hand, tag, losing: (_path, step) => step(), isLossy: false })
      counted.push([name, hand.clicks])
    }
  } finally {
    await removeListings(tag)
  }
  expect(counted).toEqual(
    DAY_STEPS.map(({ name, clicks, menus }) => [name, clicks + (isWideScreen(page) ? 0 : menus)]),
  )
  const possibleBefore = DAY_STEPS.reduce(
    (sum, { before, menus }) => sum + (before ?? 0) + (before ? menus : 0),
    0,
  )
  const all = counted.reduce((sum, [, clicks]) => sum + clicks, 0)
  expect(all).toBeLessThanOrEqual(possibleBefore / 2)
})

test('if the answer to each write of a day is lost, nothing is done twice, and nothing that was done is reported as failed (SUBM-9) (IMPORT-4) @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  test.setTimeout(900_000)
  const tag = uniqueName('lost').replace(' ', '-')
  const losing: Day['losing'] = async (path, work) => {
    const lost = startLosingWrites(site, path)
    await work()
    lost.end()
  }
  try {
    for (const { name, work } of DAY_STEPS) {
      await test.step(name, () =>
        work({ page, tables, hand: new ClickCounter(), tag, losing, isLossy: true }),
      )
    }
  } finally {
    await removeListings(tag)
  }
})
