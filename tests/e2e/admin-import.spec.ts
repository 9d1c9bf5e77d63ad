import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readAuditEntries, expect, openTab, test, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'
import { requiredEnv } from './fixtures.ts'
import { createAxeBuilder } from './axe.ts'

/* Imports and exports listings in the browser. */

const BAD_LINES: [line: string, field: string, sentence: string][] = [
  [',business,MAJ,625-1234,x', 'Business name', 'Business name is required'],
  ['Bad shop,spaceship,MAJ,625-1234,x', 'Category', 'Category must be one of the list'],
  ['Bad atoll,business,XXX,625-1234,x', 'Atoll', 'Atoll must be one of the list'],
  ['Bad phone,business,MAJ,12,x', 'Phone number', 'Phone number must be a valid phone number'],
  ['Short,business', 'Row', 'It has 2 cells, the first line has 5'],
]

async function openImport(page: Page): Promise<void> {
  await openTab(page, 'Businesses')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export' })).toBeVisible()
}

function chooseFile(page: Page, name: string, text: string): Promise<void> {
  return page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function removeListings(tag: string): Promise<void> {
  const path = `/rest/v1/businesses?name=like.${encodeURIComponent(`*${tag}`)}`
  await fetch(requiredEnv('E2E_BACKEND_URL') + path, {
    method: 'DELETE',
    headers: { apikey: requiredEnv('E2E_SECRET_KEY') },
  })
}

test('an import of 300 rows with 10 bad ones has a preview, writes no row twice despite lost answers, and changes nothing the second time (IMPORT-3) @wide', async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const tag = uniqueName('import').replace(' ', '-')
  const knownName = `Known ${tag}`
  await tables.insert('businesses', { ...EXAMPLE_LISTING, name: knownName, phone: '625-1000' })
  const rows = [
    'name,category,atoll,phone,description',
    `${knownName},business,MAJ,625-2000,Made by a test.`,
    ...BAD_LINES.map(([line]) => line),
    ...BAD_LINES.map(([line]) => line),
    ...Array.from(
      { length: 289 },
      (_, index) => `Shop ${index} ${tag},business,ARN,625-${1000 + index},"'=1+${index}"`,
    ),
  ]
  const readStored = () =>
    tables.select(`businesses?select=name,phone,description&name=like.*${tag}&order=name`)
  try {
    await openImport(page)
    await chooseFile(page, 'shops.doc', 'x')
    await expect(
      page.getByRole('alert').getByText('shops.doc must end in .csv, .xlsx or .json.'),
    ).toBeVisible()
    await chooseFile(page, 'shops.xlsx', 'x')
    await expect(page.getByRole('alert').getByText(/^shops\.xlsx is no Excel workbook/)).toBeVisible()
    await chooseFile(page, 'shops.csv', rows.join('\r\n'))
    await expect(page.getByRole('heading', { name: 'What shops.csv would change' })).toBeVisible()
    for (const count of ['New: 289', 'Changed: 1', 'Refused: 10', 'Unchanged: 0']) {
      await expect(page.getByText(count, { exact: true }).first()).toBeVisible()
    }
    for (const [index, [, field, sentence]] of BAD_LINES.entries()) {
      const row = page
        .getByRole('listitem')
        .filter({ hasText: `line ${index + 3}` })
        .first()
      await expect(row).toContainText(field)
      await expect(row).toContainText(sentence)
    }
    await expect(page.getByText('625-1000 → 625-2000')).toBeVisible()
    expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
    expect(await readStored()).toHaveLength(1)

    // The first chunk is written, but its answer is lost; then the second chunk does not arrive. Browsers repeat a
    // request whose connection broke, so all of its answers are lost.
    site.loseAnswers(/rpc\/import_listings/, 9)
    await page.getByRole('button', { name: 'Write 290 businesses' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The import stopped after 0 of 290 businesses.' }),
    ).toBeVisible()
    expect(await readStored()).toHaveLength(200)
    site.loseAnswers(/$^/, 0)
    let calls = 0
    site.intercept = ({ method, url }, outgoing) => {
      if (method !== 'POST' || url?.includes('import_listings') !== true) return false
      calls += 1
      if (calls > 1) outgoing.destroy()
      return calls > 1
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The import stopped after 200 of 290 businesses.' }),
    ).toBeVisible()
    site.intercept = () => false
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('290 businesses written')).toBeVisible()
    await expect(page.getByRole('heading', { name: '10 rows of the file not written:' })).toBeVisible()
    const writtenRows = await readStored()
    expect(writtenRows).toHaveLength(290)
    expect(writtenRows[0]).toMatchObject({ name: knownName, phone: '625-2000' })
    expect(writtenRows.find(({ name }) => name === `Shop 7 ${tag}`)?.['description']).toBe('=1+7')
    await expect
      .poll(
        async () =>
          (await readAuditEntries(admin)).find(({ action }) => action === 'businesses_imported')?.['details'],
      )
      .toEqual({ file: 'shops.csv', written: 290, refused: 0 })

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await chooseFile(page, 'shops.csv', rows.join('\n'))
    await expect(page.getByText('Unchanged: 290')).toBeVisible()
    await expect(page.getByText(/^Nothing to write/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Write/ })).toHaveCount(0)

    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloadEvent).path(), 'utf8')
    const line = file.split('\r\n').find((text) => text.includes(`Shop 7 ${tag}`))
    expect(line, 'text that a spreadsheet would run as a formula').toContain(`,'=1+7,`)
  } finally {
    await removeListings(tag)
  }
})

test('the undo of a whole import works after a lost answer; listings that somebody changed since are reported and stay, with their source (IMPORT-9) (IMPORT-11)', async ({
  adminPage: page,
  site,
  tables,
}) => {
  const tag = uniqueName('undo').replace(' ', '-')
  const knownName = `Known ${tag}`
  await tables.insert('businesses', { ...EXAMPLE_LISTING, name: knownName, phone: '625-1000' })
  const readStored = () => tables.select(`businesses?select=id,name,phone&name=like.*${tag}&order=name`)
  try {
    await openImport(page)
    await chooseFile(
      page,
      `${tag}.csv`,
      `name,category,atoll,phone\n${knownName},business,MAJ,625-2000\nA ${tag},business,ARN,625-3000\nB ${tag},business,ARN,625-4000`,
    )
    await page.getByText('Columns of this file: 4 of 4 are used').click()
    await page.getByLabel('Who made this list').fill(`Council ${tag}`)
    await page.getByLabel('Licence of the list').fill('with permission')
    await page.getByRole('button', { name: 'Write 3 businesses' }).click()
    await expect(page.getByText('3 businesses written')).toBeVisible()
    const addedListing = (await readStored()).find(({ name }) => name === `B ${tag}`)
    await tables.update('businesses', String(addedListing?.['id']), { phone: '625-5000' })
    const undo = page.getByRole('button', { name: `Undo: ${tag}.csv` })
    site.loseAnswers(/rpc\/undo_import/, 9)
    await undo.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`2 businesses that ${tag}.csv added will leave the guide`)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The undo stopped.' })).toBeVisible()
    site.loseAnswers(/$^/, 0)
    await page.getByRole('button', { name: `Undo again: ${tag}.csv` }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${tag}.csv is undone: 2 businesses as before.`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `B ${tag}: changed since` })).toBeVisible()
    expect((await readStored()).map(({ name, phone }) => [name, phone])).toEqual([
      [`B ${tag}`, '625-5000'],
      [knownName, '625-1000'],
    ])
    expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])
    // The listing that stays shows its source; the sources of removed listings are deleted (IMPORT-11).
    const sources = await tables.select(
      `listing_sources?source=eq.${encodeURIComponent(`Council ${tag}`)}&select=business_id`,
    )
    expect(sources).toEqual([{ business_id: addedListing?.['id'] }])
    await page.goto(`/admin/business/edit/${String(addedListing?.['id'])}`)
    await expect(
      page.getByText(new RegExp(`^Imported on .* from: Council ${tag} \\(with permission\\)$`)),
    ).toBeVisible()
  } finally {
    await removeListings(tag)
  }
})

test('a JSON file is imported after a failed comparison and a lost network @full', async ({
  adminPage: page,
  site,
  tables,
}) => {
  const name = uniqueName('Json shop')
  await openImport(page)
  site.intercept = ({ url }, outgoing) => {
    if (url?.startsWith('/rest/v1/businesses?') !== true) return false
    outgoing.destroy()
    return true
  }
  const file = JSON.stringify([{ name, category: 'business', atoll: 'MAJ', phone: '625-1234' }, 7])
  await chooseFile(page, 'shops.json', file)
  await expect(
    page.getByRole('alert').filter({ hasText: 'The file was not compared with the directory.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.getByText(/^The export failed\. Network error/)).toBeVisible()
  site.intercept = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('row 2')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Writing needs a connection.')).toBeVisible()
  const write = page.getByRole('button', { name: 'Write 1 business' })
  await expect(write).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expect(write).toHaveAttribute('aria-disabled', 'false')
  await write.click()
  await expect(page.getByText('1 business written')).toBeVisible()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const rows = JSON.parse(await readFile(await (await downloadEvent).path(), 'utf8')) as {
    id: string
    name: string
  }[]
  const foundRow = rows.find((row) => row.name === name)
  await tables.remove('businesses', foundRow?.id ?? '')
})
