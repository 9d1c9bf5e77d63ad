import type { Locator, Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { expect, toast } from './admin-fixtures.ts'
import type { Tables } from './fixtures.ts'
import { createCameraPhoto } from './photo-fixtures.ts'

/*
 * The steps of an admin's day, each as a person does it. Clicks are counted, and `loseAnswers` can lose the server's
 * answers.
 */

/** Time until the app has noticed that an answer is lost, and has read from the server what was saved. */
const LOST_ANSWER_TIMEOUT_MS = 60_000

/** Clicks for the admin and counts the clicks. Typing is free; Enter counts as one click. */
export class ClickCounter {
  clicks = 0
  async click(control: Locator): Promise<void> {
    this.clicks += 1
    await control.click()
  }
  async press(page: Page, key: string): Promise<void> {
    this.clicks += 1
    await page.keyboard.press(key)
  }
  /** Opens a list of choices, and chooses one. */
  async pick(list: Locator, choice: string): Promise<void> {
    this.clicks += 2
    await list.selectOption(choice)
  }
  /** Counts two clicks: one on the field, one in the file dialog of the system. */
  async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 2
    await field.setInputFiles(file)
  }
  /** Opens a tab of the dashboard. Narrow screens need one more click, for the menu of tabs. */
  async openTab(page: Page, name: string): Promise<void> {
    const menu = page.getByRole('button', { name: /^Menu: / })
    const tab = page.getByRole('tab', { name, exact: true })
    await expect(menu.or(tab).filter({ visible: true }).first()).toBeVisible()
    if (await menu.isVisible()) await this.click(menu)
    await this.click(tab)
  }
}

export interface Day {
  page: Page
  tables: Tables
  clickCounter: ClickCounter
  /** Word in the names of all rows that this day creates. */
  nameTag: string
  /** Calls `run`. If `isLossy`, requests that write to `path` get no answer meanwhile, and at least one must be sent. */
  loseAnswers: (path: RegExp, run: () => Promise<void>) => Promise<void>
  /** Whether the network loses the answers to writes. */
  isLossy: boolean
}

const createPhone = (): string => `247-${String(Math.random()).slice(2, 6)}`

async function addListing({ tables }: Day, name: string, phone: string | null): Promise<string> {
  const row = {
    name,
    description: 'Test',
    atoll: 'JAL',
    address_details: 'Jabor',
    operating_hours: 'Mon-Fri 8-5',
    phone,
  }
  return String((await tables.insert('businesses', row))['id'])
}

const MESSAGES_PATH_PATTERN = /^\/rest\/v1\/contact_submissions/
const CORRECTIONS_PATH_PATTERN = /validate-business-update|^\/rest\/v1\/(?:contact_submissions|businesses)/

/** Handles ten messages: seven approved, one marked as spam, one with new hours, one about a closed place (SUBM-9). */
export async function answerMessages(day: Day): Promise<void> {
  const { page, tables, clickCounter, nameTag, loseAnswers } = day
  const listing = await addListing(day, `Place ${nameTag}`, createPhone())
  const send = async (name: string, about: string | null): Promise<string> => {
    const row = { type: 'feedback', email: 'b@example.org', message: 'Something was changed.' }
    return String(
      (
        await tables.insert('contact_submissions', { ...row, name: `${name} ${nameTag}`, business_id: about })
      )['id'],
    )
  }
  const ids: string[] = []
  for (const letter of 'ABCDEFG') ids.push(await send(`Thanks ${letter}`, null))
  ids.push(await send('Junk', null), await send('Hours', listing), await send('Closed', listing))
  const findCard = (name: string) =>
    page.getByRole('listitem', { name: new RegExp(`from ${name} ${nameTag}`) })
  await page.reload()
  await clickCounter.click(page.getByRole('link', { name: /wait for an answer$/ }))
  await page.getByLabel('Search submissions').fill(nameTag)
  await clickCounter.click(page.getByRole('button', { name: 'Select all 10' }))
  for (const name of ['Junk', 'Hours', 'Closed'])
    await clickCounter.click(findCard(name).getByRole('checkbox'))
  await loseAnswers(MESSAGES_PATH_PATTERN, async () => {
    const bar = page.getByRole('region', { name: 'Selected submissions' })
    await clickCounter.click(bar.getByRole('button', { name: 'Approve' }))
    await expect(toast(page, '7 submissions approved')).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
  })
  await loseAnswers(MESSAGES_PATH_PATTERN, async () => {
    await clickCounter.click(findCard('Junk').getByRole('button', { name: /^Spam/ }))
    await expect(findCard('Junk')).toHaveCount(0, { timeout: LOST_ANSWER_TIMEOUT_MS })
  })
  await clickCounter.click(findCard('Hours').getByRole('link', { name: 'Correct the business' }))
  const hours = page.getByLabel('Operating hours')
  await clickCounter.click(hours)
  await hours.fill('Mon-Fri 9-5')
  await loseAnswers(CORRECTIONS_PATH_PATTERN, async () => {
    await clickCounter.click(page.getByRole('button', { name: 'Save and approve' }))
    await expect(findCard('Closed')).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
    await expect(findCard('Hours')).toHaveCount(0)
  })
  await clickCounter.click(findCard('Closed').getByRole('link', { name: 'Correct the business' }))
  await clickCounter.click(page.getByLabel('Closed for now'))
  await loseAnswers(CORRECTIONS_PATH_PATTERN, async () => {
    await clickCounter.click(page.getByRole('button', { name: 'Save and approve' }))
    await expect(page.getByText('No submissions found')).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
  })
  await expectNoAlert(page)
  const rows = await tables.select(`contact_submissions?id=in.(${ids.join(',')})&select=status&order=status`)
  expect(rows.map((row) => row['status'])).toEqual([
    ...Array.from({ length: 9 }, () => 'approved'),
    'rejected',
  ])
  expect((await tables.select(`businesses?id=eq.${listing}`))[0]).toMatchObject({
    operating_hours: 'Mon-Fri 9-5',
    closed_until: 'infinity',
  })
  for (const id of ids) await tables.remove('contact_submissions', id)
}

const expectNoAlert = (page: Page) => expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)

/** Adds five places to stay on Arno, each with a photo. A form starts with values of the previous listing (BIZ-18). */
export async function addFiveListings({
  page,
  tables,
  clickCounter,
  nameTag,
  loseAnswers,
  isLossy,
}: Day): Promise<void> {
  await page.goto('/admin')
  await clickCounter.openTab(page, 'Businesses')
  await clickCounter.click(page.getByRole('link', { name: 'Add Business' }))
  await clickCounter.pick(page.getByLabel('Category'), 'accommodation')
  await clickCounter.pick(page.getByLabel('Atoll', { exact: true }), 'ARN')
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByLabel('Business name').fill(`Inn ${number} ${nameTag}`)
    await page.getByLabel('Description', { exact: true }).fill('Rooms at the lagoon.')
    await page.getByLabel('Physical address details').fill('Ine village')
    await page.getByLabel('Phone number', { exact: true }).fill(createPhone())
    await clickCounter.click(page.getByLabel(/^Email: This place has none/))
    await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
    await clickCounter.choose(page.locator('input[type=file]'), {
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: createCameraPhoto(600, 400),
    })
    await expect(page.getByText('1 of 10 photos')).toBeVisible()
    const addAnotherLink = page.getByRole('link', { name: 'Add another on Arno' })
    const lostPhoto = page.getByText('1 photo was not uploaded. The connection was lost during the upload.')
    await loseAnswers(/validate-business$|^\/storage\/v1\/object\/business-images/, async () => {
      await clickCounter.click(page.getByRole('button', { name: 'Save Business' }))
      await expect(addAnotherLink).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
      if (isLossy) await expect(lostPhoto).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
    })
    if (isLossy) {
      // The photo's file is stored already; the app reads whether its row was stored, too.
      await loseAnswers(/^\/rest\/v1\/business_images/, async () => {
        await clickCounter.click(page.getByRole('button', { name: 'Retry', exact: true }))
        await expect(page.getByText('Uploading the last photo...')).toBeVisible()
        await expect(page.getByText('Uploading the last photo...')).toBeHidden({
          timeout: LOST_ANSWER_TIMEOUT_MS,
        })
      })
      await expect(lostPhoto).toBeHidden()
    }
    if (number < 5) await clickCounter.click(addAnotherLink)
  }
  const newListings = await tables.select(`businesses?select=id,atoll,category&name=like.Inn*${nameTag}`)
  expect(newListings).toHaveLength(5)
  for (const row of newListings) expect(row).toMatchObject({ atoll: 'ARN', category: 'accommodation' })
  const photos = `business_images?business_id=in.(${newListings.map(({ id }) => String(id)).join(',')})`
  await expect
    .poll(async () => (await tables.select(photos)).length, { timeout: LOST_ANSWER_TIMEOUT_MS })
    .toBe(5)
  for (const { image_url: url } of await tables.select(photos))
    expect((await page.request.get(String(url))).ok()).toBe(true)
}

/** Types twenty phone numbers in the list of businesses (BIZ-17). */
export async function typeTwentyPhones(day: Day): Promise<void> {
  const { page, tables, clickCounter, nameTag, loseAnswers } = day
  const names = Array.from({ length: 20 }, (_, index) => `Shop ${String(index).padStart(2, '0')} ${nameTag}`)
  const ids: string[] = []
  for (const name of names) ids.push(await addListing(day, name, null))
  await page.goto(`/admin?q=${encodeURIComponent(`Shop ${nameTag}`)}&order=name#businesses`)
  await expect(page.getByText('20 businesses', { exact: true })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await clickCounter.click(page.getByRole('button', { name: 'Phone and hours' }).first())
  } else {
    await page.getByText('No phone or e-mail').first().focus()
    await clickCounter.press(page, 'F2')
  }
  const dialog = page.getByRole('dialog')
  await loseAnswers(/^\/rest\/v1\/businesses|validate-business-update/, async () => {
    for (const [index, name] of names.entries()) {
      await expect(dialog.getByRole('heading')).toHaveText(`Phone and hours: ${name}`, {
        timeout: LOST_ANSWER_TIMEOUT_MS,
      })
      await dialog.getByLabel('Phone').fill(`625-40${String(index).padStart(2, '0')}`)
      await clickCounter.press(page, 'Enter')
    }
    await expect(dialog).toBeHidden({ timeout: LOST_ANSWER_TIMEOUT_MS })
  })
  const rows = await tables.select(`businesses?id=in.(${ids.join(',')})&select=phone&order=name`)
  expect(rows.map(({ phone }) => phone)).toEqual(
    names.map((_, index) => `625-40${String(index).padStart(2, '0')}`),
  )
}

const NAMELESS_ROWS = new Set([40, 80, 120, 160, 200, 240])
const REPEATED_ROWS = new Set([60, 110, 190, 270])

/** A workbook of 300 rows with a title above its own headers: six rows have no name, four rows occur twice. */
async function createCouncilWorkbook(tag: string): Promise<Buffer> {
  const rows = Array.from({ length: 300 }, (_, index) => {
    const number = REPEATED_ROWS.has(index) ? index - 1 : index
    return [
      NAMELESS_ROWS.has(index) ? '' : `Listed ${number} ${tag}`,
      ['Shop', 'Hotel', 'Taxi', 'School', 'Bank'][number % 5] ?? '',
      ['Majuro', 'Ebeye, Kwajalein', 'Arno Atoll'][number % 3] ?? '',
      `455-${1000 + number}`,
    ]
  })
  const head = [['List of the council, 2026'], ['Company', 'Type of business', 'Island', 'Tel. No.']]
  return writeXlsxFile([...head, ...rows]).toBuffer()
}

const countImportedListings = async ({ tables, nameTag }: Day): Promise<number> =>
  (await tables.select(`businesses?select=id&name=like.Listed*${nameTag}`)).length

/** Imports the workbook of a council without preparing it (IMPORT-6). */
export async function importWorkbook(day: Day): Promise<void> {
  const { page, clickCounter, nameTag, loseAnswers, isLossy } = day
  await page.goto('/admin')
  await clickCounter.openTab(page, 'Businesses')
  await clickCounter.click(page.getByRole('link', { name: 'Import and export' }))
  await clickCounter.choose(page.getByLabel('File to import'), {
    name: `${nameTag}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await createCouncilWorkbook(nameTag),
  })
  await expect(page.getByText('Refused: 10', { exact: true }).first()).toBeVisible()
  await loseAnswers(/rpc\/import_listings/, async () => {
    await clickCounter.click(page.getByRole('button', { name: 'Write 290 businesses' }))
    if (isLossy)
      await expect(page.getByText(/^The import stopped after 0 of 290/)).toBeVisible({
        timeout: LOST_ANSWER_TIMEOUT_MS,
      })
  })
  if (isLossy) await clickCounter.click(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByText('290 businesses written')).toBeVisible()
  expect(await countImportedListings(day)).toBe(290)
}

/** Undoes the whole import, because it was the wrong list (IMPORT-9). */
export async function undoImport(day: Day): Promise<void> {
  const { page, clickCounter, nameTag, loseAnswers, isLossy } = day
  const confirmButton = page.getByRole('dialog').getByRole('button', { name: 'Undo' })
  await loseAnswers(/rpc\/undo_import/, async () => {
    await clickCounter.click(page.getByRole('button', { name: `Undo: ${nameTag}.xlsx` }))
    await clickCounter.click(confirmButton)
    if (isLossy)
      await expect(page.getByText(/^The undo stopped\./)).toBeVisible({ timeout: LOST_ANSWER_TIMEOUT_MS })
  })
  if (isLossy) {
    await clickCounter.click(page.getByRole('button', { name: `Undo again: ${nameTag}.xlsx` }))
    await clickCounter.click(confirmButton)
  }
  await expect(page.getByText(`${nameTag}.xlsx is undone: 290 businesses as before.`)).toBeVisible()
  expect(await countImportedListings(day)).toBe(0)
}

/** Publishes a warning for one atoll (ANNADM-8). */
export async function warnOneAtoll({ page, tables, clickCounter, nameTag, loseAnswers }: Day): Promise<void> {
  const message = `Boil the water ${nameTag}`
  await page.goto('/admin')
  await clickCounter.openTab(page, 'Announcements')
  await clickCounter.click(page.getByRole('button', { name: 'New Announcement' }))
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await clickCounter.pick(page.getByLabel('Type'), 'warning')
  await clickCounter.click(page.getByText(/^For: the whole country/))
  await clickCounter.click(page.getByRole('checkbox', { name: 'Jaluit' }))
  await loseAnswers(/^\/rest\/v1\/announcements/, async () => {
    await clickCounter.click(page.getByRole('button', { name: 'Save Announcement' }))
    await expect(toast(page, 'Announcement created successfully')).toBeVisible({
      timeout: LOST_ANSWER_TIMEOUT_MS,
    })
  })
  const rows = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ type: 'warning', atolls: ['JAL'] })
  await tables.remove('announcements', String(rows[0]?.['id']))
}
