// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { OUT_DIR } from '../../scripts/build/build-settings.ts'
import { bodyHtmlOf, SitePages } from './page-checks.ts'

const site = new SitePages(OUT_DIR)

/** Reading all pages takes a minute on a busy machine, so each test reads a part of them. */
const TEST_PARTS = 8

/** The names of the elements inside #root, as they are written in the HTML, and as jsdom reads them. */
function readElementNames(html: string): [written: string[], read: string[]] {
  const root = /<div id="root">[^]*/.exec(bodyHtmlOf(html))?.[0] ?? ''
  const writtenNames = [...root.matchAll(/<([a-z][a-z\d]*)[\s>/]/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  const { body } = new DOMParser().parseFromString(root, 'text/html')
  return [writtenNames, [...body.querySelectorAll('*')].map(({ localName }) => localName.toLowerCase())]
}

function readTags(html: string): string {
  return (
    bodyHtmlOf(html)
      .match(/<\/?[a-z][a-z\d]*/gi)
      ?.join('') ?? ''
  )
}

describe('the elements of one page of each kind', () => {
  // A difference can come from a paragraph in a paragraph: the browser closes the outer one, and React then draws all again.
  const { pages } = site.crawl()
  // A browser builds the same elements from the same tags, so one page of each kind is enough.
  const paths = [...new Map([...pages].map((path) => [readTags(site.html(path)), path])).values()]

  it('a crawl of the built site finds more than 400 pages', () => expect(pages.size).toBeGreaterThan(400))

  it.each(Array.from({ length: TEST_PARTS }, (_, part) => part))(
    `the HTML of the built pages is parsed as it is written, so that the app can hydrate the page (PAGES-3), part %i of ${TEST_PARTS}`,
    (part) => {
      for (const path of paths.filter((_, index) => index % TEST_PARTS === part)) {
        const [writtenNames, parsedNames] = readElementNames(site.html(path))
        expect(writtenNames.length, path).toBeGreaterThan(20)
        expect(parsedNames, path).toEqual(writtenNames)
      }
    },
  )

  it('the comparison of written and parsed HTML finds a paragraph inside another', () => {
    const [writtenNames, parsedNames] = readElementNames('<body><div id="root"><p>a<p>b</p></p></div>')
    expect(parsedNames).not.toEqual(writtenNames)
  })
})
