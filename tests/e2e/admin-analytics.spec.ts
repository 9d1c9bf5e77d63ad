import { AxeBuilder } from '@axe-core/playwright'
import { expect, openTab, test } from './admin-fixtures.ts'

test('the analytics tab counts what visitors reported, and exports it @both', async ({
  adminPage: page,
  tables,
}) => {
  const query = `breadfruit ${Date.now().toString(36)}`
  for (let visit = 0; visit < 3; visit += 1) {
    await tables.insert('admin_analytics_events', {
      event_type: 'search',
      session_id: `test ${query} ${visit}`,
      page_url: '/search',
      properties: { query },
    })
  }
  await openTab(page, 'Analytics')
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible()
  await expect(page.getByLabel('Time range')).toHaveValue('168')
  await expect(page.getByRole('listitem').filter({ hasText: query })).toContainText('3')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('analytics-168h.csv')
  await page.getByRole('tab', { name: 'Performance' }).click()
  await expect(page.getByText('Answered requests')).toBeVisible()
  await expect(page.getByText('99.9')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Performance' }).press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Security alerts' })).toBeVisible()
})
