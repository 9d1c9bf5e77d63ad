import type { Page } from 'playwright'
import type { BenchBackend } from './bench-backend.ts'
import { withNewDeviceAndSite, openPage } from './bench-browser.ts'
import { SlowLink, type BenchOrigin, type RecordedRequest } from './bench-origin.ts'
import { median, repeatMeasurement, type BenchRow } from './bench-report.ts'
import { RUNS, SATELLITE_LINK } from './bench-settings.ts'
import { visitSite } from './warm-start.ts'

/*
 * Measures the list of businesses in the admin area over the satellite link: opening the list with and without a stored copy
 * of it, and a bulk change compared with one request per row.
 */

const CHANGED_COUNT = 50
const DAY_MS = 86_400_000

interface Cost {
  seconds: number
  requests: number
  bytes: number
}

export async function benchAdmin(backend: BenchBackend): Promise<BenchRow[]> {
  const account = await createAdmin(backend)
  return withNewDeviceAndSite(
    { backend: backend.url, link: new SlowLink(SATELLITE_LINK) },
    async (device, site) => {
      // Download the visitors' copy first, because its download would share the link with the measured requests.
      await visitSite(device, site.url, backend.listings)
      const page = await openPage(device, `${site.url}/admin/login`)
      await page.getByLabel('E-mail').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
      await measureListOpening(page, site)
      const openings = await repeatMeasurement(RUNS.admin, async () => {
        await deleteStoredListings(page)
        return { reference: await measureListOpening(page, site), ours: await measureListOpening(page, site) }
      })
      // Another date in each round, so that the list shows whether it has the changes of this round.
      const changes = await repeatMeasurement(RUNS.admin, async (round) => {
        const daysAgo = 2 + round
        return {
          reference: await changeOneByOne(page, site, { apikey: backend.publishableKey, daysAgo }),
          ours: await changeInBulk(page, site, daysAgo),
        }
      })
      const listings = backend.listings.toLocaleString('en')
      return [
        ...toCostRows(`Admin: opening ${listings} businesses again`, 'without a stored copy', openings, 0.2),
        ...toCostRows(`Admin: changing ${CHANGED_COUNT} businesses`, 'one request a row', changes, 0.1),
      ]
    },
  )
}

function toCostRows(
  subject: string,
  name: string,
  runs: readonly { ours: Cost; reference: Cost }[],
  ratio: number,
): BenchRow[] {
  const createRow = (unit: BenchRow['unit'], valueOf: (cost: Cost) => number): BenchRow => ({
    what: unit === 's' ? subject : `${subject}, ${unit}`,
    unit,
    ours: median(runs.map(({ ours }) => valueOf(ours))),
    reference: { name, value: median(runs.map(({ reference }) => valueOf(reference))) },
    budget: { ratio },
    runs: [runs.length, runs.length],
  })
  return [
    createRow('s', ({ seconds }) => seconds),
    createRow('requests', ({ requests }) => requests),
    ...(ratio === 0.2 ? [createRow('bytes', ({ bytes }) => bytes)] : []),
  ]
}

/** Paths of requests for listings and their changes; the other requests of the screen are the same in both variants. */
const LIST_PATHS = ['/rest/v1/businesses', '/rest/v1/rpc/directory_changes']

async function measureCost(site: BenchOrigin, run: () => Promise<unknown>): Promise<Cost> {
  const requestCountBefore = site.apiRequests.length
  const startedAt = performance.now()
  await run()
  const seconds = (performance.now() - startedAt) / 1000
  const listRequests = site.apiRequests.slice(requestCountBefore).filter(isListRequest)
  return {
    seconds,
    requests: listRequests.length,
    bytes: listRequests.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0),
  }
}

/**
 * Whether a request reads or changes the admin's list. Reads with GET of a database function fill the visitors' data
 * instead.
 */
function isListRequest({ method, path }: RecordedRequest): boolean {
  return (
    LIST_PATHS.some((listPath) => path.startsWith(listPath)) && !(method === 'GET' && path.includes('/rpc/'))
  )
}

async function measureListOpening(page: Page, site: BenchOrigin): Promise<Cost> {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Notification Settings' }).waitFor()
  return measureCost(site, async () => {
    await page.getByRole('tab', { name: 'Businesses' }).click()
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .waitFor({ timeout: 120_000 })
  })
}

async function deleteStoredListings(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open('guide-admin-listings')
        openRequest.addEventListener('error', () =>
          reject(new Error('The stored listings could not be opened')),
        )
        openRequest.addEventListener('success', () => {
          const clearing = openRequest.result.transaction('copy', 'readwrite').objectStore('copy').clear()
          clearing.addEventListener('success', () => {
            openRequest.result.close()
            resolve()
          })
        })
      }),
  )
}

/**
 * Changes the newest listings, like `changeOneByOne`. First waits until the list shows all changes of that function, because
 * a bulk change skips rows that somebody changed after the list was read.
 */
async function changeInBulk(page: Page, site: BenchOrigin, daysAgo: number): Promise<Cost> {
  await measureListOpening(page, site)
  const changedRows = page.getByText(`Checked ${daysAgo} days ago`)
  await changedRows.nth(CHANGED_COUNT - 1).waitFor({ timeout: 120_000 })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Change selected' }).click()
  return measureCost(site, async () => {
    await page.getByRole('menuitem', { name: 'Mark as checked today' }).click()
    await page.getByText(`${CHANGED_COUNT} businesses changed`).waitFor({ timeout: 120_000 })
  })
}

/** Marks the newest listings as checked `daysAgo` days ago, with one request for each listing. */
async function changeOneByOne(
  page: Page,
  site: BenchOrigin,
  { apikey, daysAgo }: { apikey: string; daysAgo: number },
): Promise<Cost> {
  const checkedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  return measureCost(site, async () => {
    const changedIds = await page.evaluate(
      async ({ key, count, checkedAt: last_checked_at }) => {
        const session = JSON.parse(localStorage.getItem('guide-admin-session') ?? '{}') as {
          access_token: string
        }
        const headers = {
          apikey: key,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        }
        const newestListingsPath = `/rest/v1/businesses?select=id,revision&order=created_at.desc&limit=${count}`
        const rows = (await (await fetch(newestListingsPath, { headers })).json()) as {
          id: string
          revision: number
        }[]
        const body = JSON.stringify({ last_checked_at })
        let writtenCount = 0
        for (const { id, revision } of rows) {
          const url = `/rest/v1/businesses?id=eq.${id}&revision=eq.${revision}&select=*`
          const answer = await fetch(url, { method: 'PATCH', headers, body })
          writtenCount += ((await answer.json()) as unknown[]).length
        }
        return writtenCount
      },
      { key: apikey, count: CHANGED_COUNT, checkedAt },
    )
    if (changedIds !== CHANGED_COUNT)
      throw new Error(`${changedIds} of ${CHANGED_COUNT} rows were changed one by one`)
  })
}

async function createAdmin({ url, secretKey }: BenchBackend): Promise<{ email: string; password: string }> {
  const account = { email: 'bench@example.org', password: 'a long password of the bench' }
  const callBackend = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
  const createdAccount = (await callBackend('/auth/v1/admin/users', { ...account, email_confirm: true })) as {
    id: string
  }
  await callBackend('/rest/v1/rpc/grant_admin', { account: createdAccount.id })
  return account
}
