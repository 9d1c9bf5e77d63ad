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
  run: (day: Day) => Promise<void>
  /** Clicks that the step took in the earlier admin area (docs/training.md); null if it was not possible there. */
  earlierClicks: number | null
  /** Clicks on a wide screen. On a phone, each menu needs one more click. */
  clicks: number
  menus: number
}

const DAY_STEPS: readonly StepOfDay[] = [
  { name: 'ten messages', run: answerMessages, earlierClicks: 25, clicks: 13, menus: 0 },
  { name: 'five new listings with photos', run: addFiveListings, earlierClicks: 46, clicks: 30, menus: 1 },
  { name: 'twenty phones', run: typeTwentyPhones, earlierClicks: 60, clicks: 21, menus: 0 },
  { name: 'a workbook of 300 rows', run: importWorkbook, earlierClicks: 10, clicks: 5, menus: 1 },
  { name: 'undo of the import', run: undoImport, earlierClicks: 25, clicks: 2, menus: 0 },
  { name: 'a warning for one atoll', run: warnOneAtoll, earlierClicks: null, clicks: 7, menus: 1 },
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
  const countedSteps: [step: string, clicks: number][] = []
  try {
    for (const { name, run } of DAY_STEPS) {
      const clickCounter = new ClickCounter()
      await run({
        page,
        tables,
        clickCounter,
        nameTag: tag,
        loseAnswers: (_path, step) => step(),
        isLossy: false,
      })
      countedSteps.push([name, clickCounter.clicks])
    }
  } finally {
    await removeListings(tag)
  }
  expect(countedSteps).toEqual(
    DAY_STEPS.map(({ name, clicks, menus }) => [name, clicks + (isWideScreen(page) ? 0 : menus)]),
  )
  const possibleBefore = DAY_STEPS.reduce(
    (sum, { earlierClicks, menus }) => sum + (earlierClicks ?? 0) + (earlierClicks ? menus : 0),
    0,
  )
  const totalClicks = countedSteps.reduce((sum, [, clicks]) => sum + clicks, 0)
  expect(totalClicks).toBeLessThanOrEqual(possibleBefore / 2)
})

test('if the answer to each write of a day is lost, nothing is done twice, and nothing that was done is reported as failed (SUBM-9) (IMPORT-4) @full', async ({
  adminPage: page,
  tables,
  site,
}) => {
  test.setTimeout(900_000)
  const tag = uniqueName('lost').replace(' ', '-')
  const loseAnswers: Day['loseAnswers'] = async (path, run) => {
    const lostWrites = startLosingWrites(site, path)
    await run()
    lostWrites.end()
  }
  try {
    for (const { name, run } of DAY_STEPS) {
      await test.step(name, () =>
        run({
          page,
          tables,
          clickCounter: new ClickCounter(),
          nameTag: tag,
          loseAnswers,
          isLossy: true,
        }),
      )
    }
  } finally {
    await removeListings(tag)
  }
})
