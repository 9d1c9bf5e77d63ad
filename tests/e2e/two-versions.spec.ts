import type { Page } from '@playwright/test'
import { REPLICA_SCHEMA } from '../../src/directory/worker/schemas.ts'
import { expect, test } from './fixtures.ts'
import { visitWithCopy } from './visits.ts'
import { NEWER_FORMAT, withNewerFormat } from '../fixtures/newer-format.ts'
import { serveNextRelease } from './site-proxy.ts'

/* Two releases whose copies have different formats, open in one browser at once (SYNC-18). */

const OUT_DIR = process.env['GUIDE_OUT_DIR'] ?? 'dist'
const NEWER_VERSION_NOTICE = 'A newer version is open. Reload to update'

function isOlderVersionCode(url = ''): boolean {
  return url.startsWith('/assets/') && !url.includes('.newer-format.')
}

function readOpenFormats(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const names = held
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('guide-directory-format-'))
    return [...new Set(names)].sort()
  })
}

function findCopyNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const copyNames = names.flatMap((name) => /guide-copy-[^-]+/.exec(name) ?? [])
    return [...new Set(copyNames)]
  })
}

test('beside a page of a newer version, a page of the older version reads its own saved listings, leaves the others unchanged and shows one notice (SYNC-18)', async ({
  page: older,
  context,
  site,
}) => {
  await visitWithCopy(older, '/businesses')
  const version = /Version (\S+)/.exec(await older.getByRole('contentinfo').innerText())?.[1] ?? ''
  const [own] = await findCopyNames(older)

  const next = serveNextRelease(OUT_DIR, version, 'newer-format', withNewerFormat)
  // The backend still serves the code of the older page, which its service worker would have.
  site.intercept = (request, response) => !isOlderVersionCode(request.url) && next(request, response)
  const newer = await context.newPage()
  await visitWithCopy(newer, '/businesses')
  await expect(newer.getByRole('contentinfo')).toContainText('newer-format')
  await expect
    .poll(() => readOpenFormats(newer))
    .toEqual([REPLICA_SCHEMA, NEWER_FORMAT].map((format) => `guide-directory-format-${format}`))

  await older.getByRole('button', { name: 'Refresh' }).click()
  await expect(older.getByText(NEWER_VERSION_NOTICE)).toHaveCount(1)
  site.requests.length = 0
  // The pages read in turn. If one version replaced the copy of the other, each read would make a new copy.
  for (let turns = 0; turns < 3; turns += 1) {
    await newer.getByRole('button', { name: 'Refresh' }).click()
    await expect
      .poll(() => site.requests.filter((path) => path.includes('directory_changes')).length)
      .toBeGreaterThan(turns)
    await older.getByRole('button', { name: 'Refresh' }).click()
  }
  await expect(older.getByText(NEWER_VERSION_NOTICE)).toHaveCount(1)
  await expect(older.getByRole('article').first()).toBeVisible()
  const both = await findCopyNames(newer)
  expect(both).toHaveLength(2)
  expect(both).toContain(own)

  await older.reload()
  await expect(older.getByRole('contentinfo')).toContainText('newer-format')
  await expect(older.getByText(NEWER_VERSION_NOTICE)).toHaveCount(0)
  // At the first start the worker of the previous page may still hold the older copy open; a later start deletes it.
  await expect(async () => {
    await visitWithCopy(older, '/businesses')
    expect(await findCopyNames(older)).toEqual(both.filter((name) => name !== own))
  }).toPass()
})
