import { describe, expect, it } from 'vitest'
import { KEPT_PAGES } from '../src/domain/shell.ts'
import { isCurrentPage } from './kept-page.ts'

const RELEASE = new Set(['/theme.js', '/assets/index-1.js', '/assets/style-1.css'])
const NOW = 1_000
const ALL = '/theme.js /assets/index-1.js /assets/style-1.css'

function headers(files: string | null, until: string | null): Headers {
  const given = new Headers()
  if (files !== null) given.set(KEPT_PAGES.files, files)
  if (until !== null) given.set(KEPT_PAGES.until, until)
  return given
}

describe('a page kept on the device', () => {
  it.each<[string, string | null, string | null, boolean]>([
    ['is shown by the release that made it', ALL, '1001', true],
    ['is not shown after the end of an announcement on it', ALL, '1000', false],
    ['is not shown when a script is of another release', ALL.replace('index-1', 'index-2'), '1001', false],
    ['is not shown when the styles are of another release', ALL.replace('style-1', 'style-2'), '1001', false],
    ['is not shown when it names no files', null, '1001', false],
    ['is not shown when it names no end', ALL, null, false],
  ])('%s (PAGES-12)', (_, files, until, isShown) => {
    expect(isCurrentPage(headers(files, until), RELEASE, NOW)).toBe(isShown)
  })
})
