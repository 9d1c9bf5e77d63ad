import type { Locator, Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { expect, requiredEnv, test, toast, uniqueName } from './admin-fixtures.ts'
import { cameraPhoto } from './photo-fixtures.ts'

/*
 * How many clicks the other parts of a day cost, without typing: a list of somebody else with its undo, new listings with
 * photos, a warning for one atoll. Before, no workbook was read, an import was taken back row by row, and each new listing
 * began empty.
 */

class Hand {
  clicks = 0
  async click(control: Locator): Promise<void> {
    this.clicks += 1
    await control.click()
  }
  /** The click on the field, and the choice in the window of the system. */
  async choose(field: Locator, files: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 2
    await field.setInputFiles(files)
  }
  /** Narrow screens have a menu in front of the tabs. */
  async openTab(page: Page, name: string): Promise<void> {
    const menu = page.getByRole('button', { name: /^Menu: / })
    const tab = page.getByRole('tab', { name, exact: true })
    await expect(menu.or(tab).filter({ visible: true }).first()).toBeVisible()
    if (await menu.isVisible()) await this.click(menu)
    await this.click(tab)
  }
}

const WRONG = new Set([40, 80, 120, 160, 200, 240])
const DOUBLE = new Set([60, 110, 190, 270])

/** A workbook of 300 rows with a title above its own headers: six have no name, four are there twice. */
async function councilList(tag: string): Promise<Buffer> {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const number = DOUBLE.has(at) ? at - 1 : at
    return [
      WRONG.has(at) ? '' : `Place ${number} ${tag}`,
      ['Shop', 'Hotel', 'Taxi', 'School', 'Bank'][number % 5] ?? '',
      ['Majuro', 'Ebeye, Kwajalein', 'Arno Atoll'][number % 3] ?? '',
      `455-${1000 + number}`,
    ]
  })
  const head = [['List of the council, 2026'], ['Company', 'Type of business', 'Island', 'Tel. No.']]
  return writeXlsxFile([...head, ...rows]).toBuffer()
}

async function removeListings(tag: string): Promise<void> {
  await fetch(
    `${requiredEnv('E2E_BACKEND_URL')}/rest/v1/businesses?name=like.${encodeURIComponent(`*${tag}`)}`,
    {
      method: 'DELETE',
      headers: { apikey: requiredEnv('E2E_SECRET_KEY') },
    },
  )
}

test('a workbook of 300 rows is imported with 6 clicks and undone with 2 (IMPORT-6) (IMPORT-9) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const tag = uniqueName('xlsx').replace(' ', '-')
  const stored = async () =>
    (await tables.select(`businesses?select=category,atoll&name=like.*${tag}`)).length
  const hand = new Hand()
  try {
    await hand.openTab(page, 'Businesses')
    await hand.click(page.getByRole('link', { name: 'Import and export' }))
    await hand.choose(page.getByLabel('File to import'), {
      name: `${tag}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await councilList(tag),
    })
    await expect(page.getByText('Refused: 10', { exact: true }).first()).toBeVisible()
    await hand.click(page.getByRole('button', { name: 'Write 290 businesses' }))
    await expect(page.getByText('290 businesses written')).toBeVisible()
    expect(await stored()).toBe(290)
    expect(hand.clicks).toBeLessThanOrEqual(6)
    await hand.click(page.getByRole('button', { name: `Undo: ${tag}.xlsx` }))
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Undo' }))
    await expect(page.getByText(`${tag}.xlsx is undone: 290 businesses as before.`)).toBeVisible()
    expect(await stored()).toBe(0)
    expect(hand.clicks).toBeLessThanOrEqual(8)
  } finally {
    await removeListings(tag)
  }
})

test('five new listings with photos take 27 clicks, a warning for one atoll 8, beside an import (BIZ-18) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  test.slow()
  const tag = uniqueName('five').replace(' ', '-')
  const hand = new Hand()
  await hand.openTab(page, 'Businesses')
  await hand.click(page.getByRole('link', { name: 'Add Business' }))
  for (const at of [1, 2, 3, 4, 5]) {
    await page.getByLabel('Business name').fill(`Shop ${at} ${tag}`)
    await page.getByLabel('Description', { exact: true }).fill('Groceries.')
    await page.getByLabel('Physical address details').fill('Uliga dock')
    await page.getByLabel('Phone number', { exact: true }).fill(`247-${String(Math.random()).slice(2, 6)}`)
    await hand.click(page.getByLabel(/^Email: This place has none/))
    await page.getByLabel('Operating hours').fill('Mon-Fri 8-5')
    await hand.choose(page.locator('input[type=file]'), {
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: cameraPhoto(600, 400),
    })
    await expect(page.getByText('1 of 10 photos')).toBeVisible()
    await hand.click(page.getByRole('button', { name: 'Save Business' }))
    const another = page.getByRole('link', { name: 'Add another on Majuro' })
    await expect(another).toBeVisible()
    if (at < 5) await hand.click(another)
  }
  expect(hand.clicks).toBeLessThanOrEqual(27)
  const made = await tables.select(`businesses?select=id&name=like.*${tag}`)
  expect(made).toHaveLength(5)
  const photos = `business_images?business_id=in.(${made.map(({ id }) => String(id)).join(',')})`
  await expect.poll(async () => (await tables.select(photos)).length, { timeout: 40_000 }).toBe(5)

  const warning = new Hand()
  const message = uniqueName('Boil the water')
  await page.goto('/admin')
  await warning.openTab(page, 'Announcements')
  await warning.click(page.getByRole('button', { name: 'New Announcement' }))
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByLabel('Type').selectOption('warning')
  warning.clicks += 2
  await warning.click(page.getByText(/^For: the whole country/))
  await warning.click(page.getByRole('checkbox', { name: 'Jaluit' }))
  await warning.click(page.getByRole('button', { name: 'Save Announcement' }))
  await expect(toast(page, 'Announcement created successfully')).toBeVisible()
  expect(warning.clicks).toBeLessThanOrEqual(8)
  const [row] = await tables.select(`announcements?message=eq.${encodeURIComponent(message)}`)
  expect(row).toMatchObject({ type: 'warning', atolls: ['JAL'] })
  await tables.remove('announcements', String(row?.['id']))
  await removeListings(tag)
})
