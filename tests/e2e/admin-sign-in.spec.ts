import { expect, openTab, signIn, test } from './admin-fixtures.ts'

test.describe('signing in', () => {
  test('asks for an account, comes back to where one wanted to go, and signs out', async ({
    page,
    admin,
  }) => {
    await page.goto('/admin#businesses')
    await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%23businesses$/)
    await signIn(page, admin, page.url())
    await expect(page).toHaveURL(/\/admin#businesses$/)
    await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible()
    await openTab(page, 'Security')
    await expect(page).toHaveURL(/#security$/)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  })
})
