import type { Page } from '@playwright/test'
import { EMPTY_SUMMARY } from '../../src/admin/tabs/analytics/read-analytics.ts'
import { replaceAnswer } from './admin-answers.ts'
import { expect, openFilters, openTab, signIn, test, toast, uniqueName } from './admin-fixtures.ts'
import { EXAMPLE_LISTING } from './admin-listing-form.ts'

/* The screens of the admin area: contents, links, counts. */

const isWideScreen = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 768

test('the dashboard has its header, linked cards, the last ten changes and quick actions (DASH-2, DASH-6) @both', async ({
  adminPage: page,
  admin,
  tables,
}) => {
  const name = uniqueName('Newest Boats')
  const id = String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name }))['id'])
  await page.reload()
  await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/')
  for (const card of ['Total Businesses', 'Pending Submissions', 'Featured Businesses', 'Total Users'])
    await expect(page.getByRole('listitem').filter({ hasText: card })).toContainText(/\d/)
  const activity = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(activity).toHaveCount(10)
  const newestEntry = activity.filter({ hasText: name })
  await expect(newestEntry).toContainText('was added to the guide')
  await expect(newestEntry).toContainText('Just now')
  await expect(newestEntry.getByRole('link', { name })).toHaveAttribute('href', `/admin/business/edit/${id}`)
  await tables.update('businesses', id, { description: 'Changed.' })
  await page.reload()
  await expect(newestEntry).toContainText('was changed')
  await page.clock.setSystemTime(Date.now() + 5.5 * 60_000)
  await page.reload()
  await expect(newestEntry).toContainText('5m ago')
  await page.clock.setSystemTime(Date.now())

  for (const [card, hash] of [
    ['Total Businesses', '#businesses'],
    ['Pending Submissions', '#submissions'],
    ['Featured Businesses', '\\?show=featured#businesses'],
    ['Total Users', '#admins'],
  ] as const) {
    await page.goto('/admin')
    await page.getByRole('button', { name: card }).click()
    await expect(page).toHaveURL(new RegExp(`${hash}$`))
  }
  await page.goto('/admin')
  for (const [action, target] of [
    ['Add Business', '/admin/business/new'],
    ['View Submissions', '/admin#submissions'],
    ['View Analytics', '/admin#analytics'],
    ['Security Settings', '/admin#security'],
  ] as const)
    await expect(page.getByRole('link', { name: action })).toHaveAttribute('href', target)
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/admin#activity$/)
  await expect(page.getByRole('heading', { name: 'Activity', exact: true })).toBeVisible()
  await tables.remove('businesses', id)
})

test('businesses are cards on a phone and a table on wide screens, with the actions of a row @full @both', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Previewed Boats')
  const description = `${'Long words. '.repeat(10)}End.`
  const id = String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name, description }))['id'])
  await openTab(page, 'Businesses')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Business' })).toHaveAttribute(
    'href',
    '/admin/business/new',
  )
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('1 business', { exact: true })).toBeVisible()
  if (isWideScreen(page)) {
    const businessTable = page.getByRole('grid', { name: 'Businesses' })
    for (const column of ['Business', 'Category', 'Contact', 'Address', 'Hours', 'Status', 'Actions'])
      await expect(businessTable.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await expect(businessTable.getByRole('row').filter({ hasText: name })).toContainText('329-7142')
  } else {
    await expect(page.getByText(`${description.slice(0, 100)}...`)).toBeVisible()
    await expect(page.getByRole('grid')).toHaveCount(0)
  }
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'View',
    'Phone and hours',
    'Edit',
    'Feature',
    'Mark as checked today',
    'Closed for now',
    'Delete',
  ])
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(page).toHaveURL(new RegExp(`/business/${id}$`))
  await page.goBack()
  await openTab(page, 'Businesses')
  await page.getByLabel('Search businesses').fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/business/edit/${id}$`))
  await tables.remove('businesses', id)
})

test('a business name that occurs twice on an atoll shows a warning that leads to both businesses @full', async ({
  adminPage: page,
  tables,
}) => {
  const name = uniqueName('Twice Boats')
  const ids: string[] = []
  for (const nameSpelling of [name, name.toUpperCase()])
    ids.push(String((await tables.insert('businesses', { ...EXAMPLE_LISTING, name: nameSpelling }))['id']))
  await openTab(page, 'Businesses')
  await page.getByRole('button', { name: /^Duplicates \(\d+\)$/ }).click()
  await expect(
    page.getByText(/^\d+ businesses have the same name as another one on their atoll\./),
  ).toBeVisible()
  await openFilters(page)
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('duplicates')
  await page.getByLabel('Search businesses').fill(name)
  await expect(page.getByText('2 businesses', { exact: true })).toBeVisible()
  for (const id of ids) await tables.remove('businesses', id)
})

test('analytics shows date ranges, lists of ten rows with five bars, alerts and figures, and zeros if they cannot be read (ANALYTICS-1, ANALYTICS-2, ALERT-1) @both', async ({
  adminPage: page,
  tables,
  site,
}, { project, retry }) => {
  const word = uniqueName('bread')
  // More searches than any other test makes, and more than earlier tries of this test made.
  const searchCount = 100 + 50 * retry + (project.name.endsWith('wide') ? 25 : 0)
  const visits = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: index < 6 ? searchCount : 1 }, (__, times) => ({
      event_type: 'search',
      session_id: `${word} ${index} ${times}`,
      page_url: '/search',
      properties: { query: `${word} ${index}` },
    })),
  )
  await tables.insert('admin_analytics_events', visits.flat())
  await openTab(page, 'Analytics')
  const range = page.getByLabel('Time range')
  expect(await range.locator('option').allTextContents()).toEqual([
    'Last 24 hours',
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
  ])
  await expect(range).toHaveValue('168')
  const searches = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Top searches' }) })
    .last()
  await expect(searches.getByRole('listitem')).toHaveCount(10)
  await expect(searches.locator('[style*="width"]')).toHaveCount(5)
  await range.selectOption('Last 24 hours')
  await expect(searches.getByText(word).first()).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: 'Analytics', includeHidden: true })
  await panel.getByRole('tab', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
  expect(await page.locator('#analytics-panel li').count()).toBeLessThanOrEqual(10)

  const answerFigures = (changes: object): void =>
    replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/analytics_summary/, 200, { ...EMPTY_SUMMARY, ...changes })
  const findFigure = (name: string) =>
    page.getByRole('tabpanel').locator('dl > div').filter({ hasText: name })
  await panel.getByRole('tab', { name: 'Performance' }).click()
  const measuredFigures: [changes: object, load: RegExp, errors: RegExp][] = [
    [{ load_ms: 2999, loads: 1, requests: 1000, failed_requests: 9 }, /2999 ms · Excellent/, /0\.9 % · Low/],
    [{ load_ms: 3000, loads: 1, requests: 100, failed_requests: 5 }, /3000 ms · Slow/, /5\.0 % · Medium/],
    [{ load_ms: 9000, loads: 1, requests: 100, failed_requests: 6 }, /9000 ms · Slow/, /6\.0 % · High/],
    [{}, /not measured/, /not measured/],
  ]
  for (const [changes, load, errors] of measuredFigures) {
    answerFigures(changes)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(findFigure('Load time')).toContainText(load)
    await expect(findFigure('Error rate')).toContainText(errors)
  }
  await expect(findFigure('Answered requests')).toContainText('not measured')
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/analytics_summary/, 500, { message: 'broken' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert').getByText('Server error. Please try again later.')).toBeVisible()
  replaceAnswer(site, 'POST', /^\/rest\/v1\/rpc\/analytics_summary/, 404, {
    code: 'PGRST202',
    message: 'none',
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^The figures cannot be read .* They show as zero\.$/)).toBeVisible()
  await panel.getByRole('tab', { name: 'Overview' }).click()
  await expect(findFigure('Page views')).toContainText('0')
})

/** Names of the controls that a toast covers. */
function findControlsUnderToasts(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: /^Messages/ }).evaluate((region) => {
    const toasts = [...region.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
    const controls = [
      ...document.querySelectorAll('main :is(a, button, input, select, textarea), header a, header button'),
    ]
    return controls
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { top, right, bottom, left, width } = control.getBoundingClientRect()
        return toasts.some(
          (box) => width > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left,
        )
      })
      .map((control) => control.textContent ?? '')
  })
}

test('toasts cover no control, and each kind of toast is shown for its own time (TOAST-1) (TOAST-2) @both', async ({
  page,
  admin,
  tables,
}) => {
  await page.clock.install()
  await signIn(page, admin)
  const message = uniqueName('Timed notice')
  const row = await tables.insert('announcements', { message, priority: -900 })
  await openTab(page, 'Announcements')
  await page.getByRole('button', { name: `Edit: ${message}` }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  const save = page.getByRole('button', { name: 'Save Announcement' })
  await field.fill('')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

  /** Expects that a toast is visible until its time is over, and then hidden. The page's clock is frozen meanwhile. */
  const expectShownFor = async (words: string, ms: number): Promise<void> => {
    await expect(toast(page, words)).toBeVisible()
    await page.clock.runFor(ms - 50)
    await expect(toast(page, words)).toBeVisible()
    expect(await findControlsUnderToasts(page), 'also after a change of the screen').toEqual([])
    await page.clock.runFor(100)
    await expect(toast(page, words)).toHaveCount(0)
  }
  await save.click()
  await expect(toast(page, 'Message is required')).toBeVisible()
  expect(await findControlsUnderToasts(page)).toEqual([])
  await expectShownFor('Message is required', 5_000)

  await field.fill(`${message}, changed`)
  await tables.update('announcements', String(row['id']), { message: `${message}, by another` })
  await save.click()
  await page.getByRole('button', { name: 'Keep all of mine' }).click()
  await expectShownFor('Your choices are in the form. Check them and save again.', 4_000)
  await save.click()
  await expectShownFor('Announcement updated successfully', 3_000)
  await tables.remove('announcements', String(row['id']))
})
