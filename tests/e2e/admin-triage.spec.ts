import { expect, openDashboardTab, test, toast, uniqueName } from './admin-fixtures.ts'

test('messages are approved, rejected and marked as spam one after the other with the keyboard, and in bulk (SUBM-9) (SUBM-10) (SUBM-11)', async ({
  adminPage: page,
  tables,
}) => {
  const word = uniqueName('Triage')
  const ids: string[] = []
  // The newest message is shown first.
  for (const letter of ['E', 'D', 'C', 'B', 'A'])
    ids.unshift(
      String(
        (
          await tables.insert('contact_submissions', {
            type: 'feedback',
            name: `${letter} ${word}`,
            email: 'ben@example.org',
            message: 'The phone is 625-1234 now.',
          })
        )['id'],
      ),
    )
  const readMessage = async (number: number) =>
    (await tables.select(`contact_submissions?id=eq.${ids[number]}`))[0]
  const findCard = (letter: string) => page.getByRole('listitem', { name: `Feedback from ${letter} ${word}` })
  await openDashboardTab(page, 'Submissions')
  await page.getByLabel('Search submissions').fill(word)
  await page.getByLabel('Status', { exact: true }).selectOption('pending')
  await expect(page.getByText('5 submissions', { exact: true })).toBeVisible()

  await findCard('A').getByRole('checkbox').focus()
  await page.keyboard.press('j')
  await expect(findCard('B')).toBeFocused()
  await page.keyboard.press('k')
  await expect(findCard('A')).toBeFocused()
  await findCard('A').getByRole('button', { name: 'Approve and next' }).press('Enter')
  await expect(toast(page, 'Submission approved')).toBeVisible()
  await expect(findCard('A')).toHaveCount(0)
  await expect(findCard('B')).toBeFocused()
  await page.keyboard.press('s')
  await expect(toast(page, 'Marked as spam')).toBeVisible()
  await expect(findCard('C')).toBeFocused()
  expect([await readMessage(0), await readMessage(1)]).toMatchObject([
    { status: 'approved', rejected_because: null },
    { status: 'rejected', rejected_because: 'Spam' },
  ])

  await findCard('C')
    .getByRole('button', { name: /^Assign to me/ })
    .click()
  await expect(findCard('C').getByText('Assigned to you')).toBeVisible()
  await page.getByLabel('Looked after by').selectOption('nobody')
  await expect(findCard('C')).toHaveCount(0)
  await findCard('D').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  const bar = page.getByRole('region', { name: 'Selected submissions' })
  await bar.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason', { exact: true }).selectOption('Another reason')
  await page.getByLabel('Another reason').fill('Nobody answers')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, '2 submissions rejected')).toBeVisible()
  await expect(page.getByText('No submissions found')).toBeVisible()
  for (const number of [3, 4])
    expect(await readMessage(number)).toMatchObject({
      status: 'rejected',
      rejected_because: 'Nobody answers',
    })
  for (const id of ids) await tables.remove('contact_submissions', id)
})

test("on a phone the form of a business shows the visitor's sentence at the fields that it mentions, and the save leads to the next message (SUBM-11) (SUBM-12)", async ({
  adminPage: page,
  tables,
}) => {
  const word = uniqueName('Phone triage')
  const listing = await tables.insert('businesses', {
    name: word,
    description: 'Test',
    atoll: 'MAJ',
    address_details: 'Delap',
    phone: '625-7000',
    operating_hours: 'Mon-Fri 8-5',
  })
  const send = (name: string) =>
    tables.insert('contact_submissions', {
      type: 'feedback',
      name: `${name} ${word}`,
      email: 'ben@example.org',
      message: 'Hello there. The phone is 625-7001 now. They open at 9:00.',
      business_id: listing['id'],
    })
  const messageIds = [await send('Second'), await send('First')]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin?q=${encodeURIComponent(word)}&status=pending#submissions`)
  const findCard = (name: string) => page.getByRole('listitem', { name: `${name} ${word}` })
  await findCard('First').getByRole('link', { name: 'Correct the business' }).click()
  const contact = page.getByRole('region', { name: 'How to reach it' })
  await expect(contact.getByText('The phone is 625-7001 now.')).toBeVisible()
  await expect(contact.getByText('Hello there.')).toHaveCount(0)
  await contact.getByLabel('Phone number', { exact: true }).fill('625-7001')
  await page.getByRole('button', { name: 'Save and approve' }).click()
  await expect(toast(page, 'Submission status updated')).toBeVisible()
  await expect(findCard('First')).toHaveCount(0)
  await expect(findCard('Second')).toBeFocused()
  for (const { id } of messageIds) await tables.remove('contact_submissions', String(id))
  await tables.remove('businesses', String(listing['id']))
})
