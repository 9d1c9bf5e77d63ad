// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { updateKeptPages } from './keep-pages.tsx'

afterEach(() => vi.unstubAllGlobals())

/**
 * Runs `updateKeptPages` in a page whose entry script is index-1, while the service worker answers /app.html with `template`.
 * @returns the paths of the kept pages that were deleted
 */
async function updatePagesWith(template: Response): Promise<string[]> {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
  const deletedPaths: string[] = []
  const cache = {
    match: async () => new Response(),
    delete: async (path: string) => deletedPaths.push(path),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => template)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({}) } })
  await updateKeptPages()
  return deletedPaths
}

it('a tab of an earlier release does not delete the pages that the release in control has kept (PAGES-12)', async () => {
  expect(
    await updatePagesWith(new Response('<script type="module" src="/assets/index-2.js"></script>')),
  ).toEqual([])
})

it('pages that may be out of date are deleted if new ones cannot be made because the template is missing (PAGES-12)', async () => {
  expect(await updatePagesWith(new Response('', { status: 503 }))).toContain('/')
})
