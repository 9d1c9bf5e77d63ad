import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  readAuditEntries,
  callDatabase,
  expect,
  openTab,
  signIn,
  test,
  uniqueName,
} from './admin-fixtures.ts'
import { createAxeBuilder } from './axe.ts'

/* Imports and exports emergency contacts in the browser. */

function chooseFile(page: Page, name: string, text: string): Promise<void> {
  return page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test("an import of another office's emergency contacts is previewed, written despite a lost answer, and undone except for rows that somebody changed since (IMPORT-12) (IMPORT-13) @wide", async ({
  adminPage: page,
  admin,
  tables,
  site,
}) => {
  const tag = uniqueName('contacts').replace(' ', '-')
  await tables.insert('emergency_contacts', {
    name: `Known ${tag}`,
    phone: '625-1000',
    atoll: 'MAJ',
  })
  const readStored = () =>
    tables.select(
      `emergency_contacts?select=id,name,phone,radio_channel,category,atoll&name=like.*${tag}&order=name`,
    )
  const list = `Service;Kind;Tel. No.;VHF;Island;Notes ${tag}
Clinic ${tag};Zebra;625-2000;;Arno;
Known ${tag};;call 625-3000;;Majuro;
Bad ${tag};Police;12;;Majuro;
Sea ${tag};Coast guard;625-4000;16;nationwide;
sea ${tag};Coast guard;625-5000;;nationwide;`
  try {
    await openTab(page, 'Emergency contacts')
    await page.getByRole('link', { name: 'Import and export' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Import and export of emergency contacts' }),
    ).toBeVisible()
    await chooseFile(page, `${tag}.csv`, list)
    for (const count of ['New: 1', 'Changed: 1', 'Refused: 3', 'Unchanged: 0'])
      await expect(page.getByText(count, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('625-1000 → 625-3000')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'line 4' })).toContainText(
      'This is not a number that a phone dials.',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'line 6' })).toContainText(
      'The same contact is on line 5 already',
    )
    // An admin explains an unknown word once; the guide remembers it for the next file with these columns.
    await page.getByLabel('Category "Zebra" means').selectOption('Medical')
    await page.getByLabel('Who made this list').fill(`Council ${tag}`)
    await expect(page.getByText('New: 2', { exact: true }).first()).toBeVisible()
    expect((await (await createAxeBuilder(page)).analyze()).violations).toEqual([])

    site.loseAnswers(/rpc\/import_contacts/, 9)
    await page.getByRole('button', { name: 'Write 3 emergency contacts' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The import stopped after 0 of 3 emergency contacts.' }),
    ).toBeVisible()
    site.loseAnswers(/$^/, 0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('3 emergency contacts written')).toBeVisible()
    const writtenRows = await readStored()
    expect(writtenRows).toMatchObject([
      { name: `Clinic ${tag}`, phone: '625-2000', radio_channel: null, category: 'medical', atoll: 'ARN' },
      { name: `Known ${tag}`, phone: '625-3000', radio_channel: null, category: 'other', atoll: 'MAJ' },
      { name: `Sea ${tag}`, phone: '625-4000', radio_channel: 'VHF 16', category: 'other', atoll: null },
    ])
    await expect
      .poll(
        async () =>
          (await readAuditEntries(admin)).find(({ action }) => action === 'emergency_contacts_imported')?.[
            'details'
          ],
      )
      .toEqual({ file: `${tag}.csv`, written: 3, refused: 0 })

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await chooseFile(page, `${tag}.csv`, list)
    await expect(page.getByText('Unchanged: 3')).toBeVisible()
    await expect(page.getByText(/^Nothing to write/)).toBeVisible()
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloadEvent).path(), 'utf8')
    expect(file.split('\r\n').find((line) => line.includes(`Sea ${tag}`))).toContain('625-4000,VHF 16,ALL')
    await chooseFileAgain(page, file)

    const clinic = String(writtenRows[0]?.['id'])
    await tables.update('emergency_contacts', clinic, { phone: '625-9999' })
    await page.getByRole('button', { name: `Undo: ${tag}.csv` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`2 emergency contacts that ${tag}.csv added will leave the guide`)
    site.loseAnswers(/rpc\/undo_contact_import/, 9)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'The undo stopped.' })).toBeVisible()
    site.loseAnswers(/$^/, 0)
    await page.getByRole('button', { name: `Undo again: ${tag}.csv` }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${tag}.csv is undone: 2 emergency contacts as before.`)).toBeVisible()
    await expect(page.getByText(`Clinic ${tag}: changed since`)).toBeVisible()
    expect((await readStored()).map(({ name, phone }) => [name, phone])).toEqual([
      [`Clinic ${tag}`, '625-9999'],
      [`Known ${tag}`, '625-1000'],
    ])
    // A contact that stays shows its source (IMPORT-11).
    await page.getByRole('link', { name: 'Back to the emergency contacts' }).click()
    await page.getByRole('button', { name: `Edit: Clinic ${tag}` }).click()
    await expect(
      page.getByText(new RegExp(`^Imported on .* from: Council ${tag} \\(no licence noted\\)$`)),
    ).toBeVisible()
  } finally {
    for (const { id } of await readStored()) await tables.remove('emergency_contacts', String(id))
  }
})

/** Chooses an exported file for import, and expects that it would change nothing. */
async function chooseFileAgain(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(page, 'emergency-contacts.csv', file)
  await expect(page.getByText(/^Nothing to write/)).toBeVisible()
  await expect(page.getByText('Refused: 0', { exact: true })).toBeVisible()
}

test('an editor reads that only publishers import emergency contacts, and cannot choose a file (RIGHTS-14)', async ({
  page,
  makeAdmin,
}) => {
  const editor = await makeAdmin()
  await callDatabase('set_admin_role', { account: editor.id, role: 'editor' })
  await signIn(page, editor)
  await page.goto('/admin/import/emergency-contacts')
  await expect(page.getByText(/^Only publishers import emergency contacts\./)).toBeVisible()
  await expect(page.getByLabel('File to import')).toHaveCount(0)
})
