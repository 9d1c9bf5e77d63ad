import type { Locator, Page } from '@playwright/test'
import { expect, test, toast, uniqueName } from './admin-fixtures.ts'
import type { Tables } from './fixtures.ts'

/*
 * How many clicks two parts of a day cost, without typing and without the search that keeps tests apart. Before messages
 * were decided together and phones were edited in the list, these were 26 for ten messages (menu, tab, filter and its
 * value, two for each status, three for each correction) and 60 for twenty phones (open, field, save).
 */

class Counter {
  clicks = 0
  async click(control: Locator): Promise<void> {
    this.clicks += 1
    await control.click()
  }
  async press(page: Page, key: string): Promise<void> {
    this.clicks += 1
    await page.keyboard.press(key)
  }
}

async function addListing(tables: Tables, name: string, phone: string | null): Promise<string> {
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

test('ten messages take 13 clicks: seven approved, one spam, hours corrected, a place closed (SUBM-9) @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const word = uniqueName('Clicks')
  const listing = await addListing(tables, word, `247-${String(Math.random()).slice(2, 6)}`)
  const send = async (name: string, about: string | null): Promise<string> => {
    const row = {
      type: 'feedback',
      name: `${name} ${word}`,
      email: 'b@example.org',
      message: 'Something was changed.',
    }
    return String((await tables.insert('contact_submissions', { ...row, business_id: about }))['id'])
  }
  const ids: string[] = []
  for (const letter of 'ABCDEFG') ids.push(await send(`Thanks ${letter}`, null))
  ids.push(await send('Junk', null), await send('Hours', listing), await send('Closed', listing))
  const card = (name: string) => page.getByRole('listitem', { name: new RegExp(`from ${name} ${word}`) })
  const hand = new Counter()
  await page.reload()
  await hand.click(page.getByRole('link', { name: /wait for an answer$/ }))
  await page.getByLabel('Search submissions').fill(word)
  await hand.click(page.getByRole('button', { name: 'Select all 10' }))
  for (const name of ['Junk', 'Hours', 'Closed']) await hand.click(card(name).getByRole('checkbox'))
  const bar = page.getByRole('region', { name: 'Selected submissions' })
  await hand.click(bar.getByRole('button', { name: 'Approve' }))
  await expect(toast(page, '7 submissions approved')).toBeVisible()
  await hand.click(card('Junk').getByRole('button', { name: /^Spam/ }))
  await expect(card('Junk')).toHaveCount(0)
  await hand.click(card('Hours').getByRole('link', { name: 'Correct the business' }))
  const hours = page.getByLabel('Operating hours')
  await hand.click(hours)
  await hours.fill('Mon-Fri 9-5')
  await hand.click(page.getByRole('button', { name: 'Save and approve' }))
  await expect(card('Hours')).toHaveCount(0)
  await hand.click(card('Closed').getByRole('link', { name: 'Correct the business' }))
  await hand.click(page.getByLabel('Closed for now'))
  await hand.click(page.getByRole('button', { name: 'Save and approve' }))
  await expect(page.getByText('No submissions found')).toBeVisible()
  expect(hand.clicks).toBeLessThanOrEqual(13)
  const rows = await tables.select(`contact_submissions?id=in.(${ids.join(',')})&select=status&order=status`)
  expect(rows.map((row) => row['status'])).toEqual([
    ...Array.from({ length: 9 }, () => 'approved'),
    'rejected',
  ])
  for (const id of ids) await tables.remove('contact_submissions', id)
  await tables.remove('businesses', listing)
})

test('twenty phones take 21 clicks (BIZ-17) @full @both', async ({ adminPage: page, tables }) => {
  test.slow()
  const word = uniqueName('Phones')
  const ids: string[] = []
  for (let at = 0; at < 20; at += 1)
    ids.push(await addListing(tables, `${word} ${String(at).padStart(2, '0')}`, null))
  const hand = new Counter()
  await page.goto(`/admin?q=${encodeURIComponent(word)}&order=name#businesses`)
  await expect(page.getByText('20 businesses', { exact: true })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await hand.click(page.getByRole('button', { name: 'Phone and hours' }).first())
  } else {
    await page.getByText('No phone or e-mail').first().focus()
    await hand.press(page, 'F2')
  }
  const dialog = page.getByRole('dialog')
  for (const at of ids.keys()) {
    const name = `${word} ${String(at).padStart(2, '0')}`
    await expect(dialog.getByRole('heading')).toHaveText(`Phone and hours: ${name}`)
    await dialog.getByLabel('Phone').fill(`625-40${String(at).padStart(2, '0')}`)
    await hand.press(page, 'Enter')
  }
  await expect(dialog).toBeHidden()
  expect(hand.clicks).toBeLessThanOrEqual(21)
  const rows = await tables.select(`businesses?id=in.(${ids.join(',')})&phone=not.is.null&select=id`)
  expect(rows).toHaveLength(20)
  for (const id of ids) await tables.remove('businesses', id)
})
