import { expect, test, toast, uniqueName } from './admin-fixtures.ts'

test('phone numbers are changed row by row with the keyboard, and a place is closed in one tap (BIZ-17)', async ({
  adminPage: page,
  tables,
}) => {
  const word = uniqueName('Quick')
  const newListings = ['A', 'B'].map((letter) => ({
    name: `${word} ${letter}`,
    description: 'Test',
    atoll: 'JAL',
    address_details: 'Jabor',
    phone: null,
    // A closure whose last day is over has no effect (HOURS-13).
    closed_until: letter === 'B' ? '2020-01-02' : null,
  }))
  const ids: string[] = []
  for (const row of newListings) ids.push(String((await tables.insert('businesses', row))['id']))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin?q=${encodeURIComponent(word)}&show=no-phone&order=name-down#businesses`)
  await expect(page.getByText('2 businesses')).toBeVisible()
  await page.getByRole('button', { name: 'Business', exact: true }).click()
  await expect(page).toHaveURL(/order=name(#|&)/)

  const firstRow = page.getByRole('row', { name: `${word} A` })
  await firstRow.getByText('No phone or e-mail').focus()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('no number')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Phone number must be a valid phone number')).toBeVisible()
  await dialog.getByLabel('Phone').fill('625-7001')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: `Phone and hours: ${word} B` })).toBeVisible()
  await dialog.getByLabel('Phone').fill('625-7002')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  for (const [index, id] of ids.entries())
    await expect
      .poll(async () => (await tables.select(`businesses?id=eq.${id}`))[0]?.['phone'])
      .toBe(`625-700${index + 1}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin?q=${encodeURIComponent(word)}#businesses`)
  const closedSwitch = page.getByRole('button', { name: `Closed for now: ${word} A` })
  await closedSwitch.click()
  await expect(toast(page, 'Business marked as closed for now')).toBeVisible()
  await expect(closedSwitch).toHaveAttribute('aria-pressed', 'true')
  expect((await tables.select(`businesses?id=eq.${ids[0]}`))[0]?.['closed_until']).toBe('infinity')

  const secondSwitch = page.getByRole('button', { name: `Closed for now: ${word} B` })
  await expect(secondSwitch).toHaveAttribute('aria-pressed', 'false')
  await secondSwitch.click()
  await expect(secondSwitch).toHaveAttribute('aria-pressed', 'true')
  expect((await tables.select(`businesses?id=eq.${ids[1]}`))[0]?.['closed_until']).toBe('infinity')
  for (const id of ids) await tables.remove('businesses', id)
})

test('text typed in the quick edit survives accidental clicks and keys, and the idle warning is above the dialog of the form (DRAFT-6) (A11Y-3) (SESSION-1)', async ({
  adminPage: page,
  tables,
}) => {
  await page.clock.install()
  const name = uniqueName('Slip')
  const row = { name, description: 'Test', atoll: 'JAL', address_details: 'Jabor', phone: '625-7001' }
  const id = String((await tables.insert('businesses', row))['id'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin?q=${encodeURIComponent(name)}#businesses`)
  await page.getByRole('row', { name }).getByText('625-7001').focus()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `Phone and hours: ${name}` })
  const hours = dialog.getByLabel('Opening hours')
  await hours.fill('Mon-Fri 8-17')
  const box = (await hours.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(5, 5, { steps: 4 })
  await page.mouse.up()
  const unsavedWarning = dialog.getByText(/What you typed here is not saved yet/)
  await expect(dialog).toBeVisible()
  await expect(unsavedWarning).toBeHidden()
  await page.mouse.click(5, 5)
  await expect(unsavedWarning).toBeVisible()
  // From the third Escape on, Chromium closes a dialog although the page refuses.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape')
  await expect(hours).toHaveValue('Mon-Fri 8-17')
  await expect(dialog).toBeVisible()

  await dialog.getByRole('checkbox').first().focus()
  await page.keyboard.press('Shift+Tab')
  await expect(hours).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByLabel('Phone')).toBeFocused()

  await page.clock.fastForward('18:30')
  const warning = page.getByRole('dialog', { name: /You will be signed out in/ })
  await expect(warning.getByRole('heading')).toBeFocused()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toBeHidden()
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(hours).toHaveValue('Mon-Fri 8-17')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await tables.remove('businesses', id)
})
