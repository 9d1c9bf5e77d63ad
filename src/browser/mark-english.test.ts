// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { markUntranslatedElements } from './mark-english.ts'

/** Waits until the observer has run, and returns the HTML of the body. */
async function readMarkedBody(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve))
  return document.body.innerHTML
}

markUntranslatedElements('mh', ['Close', 'Open the menu', '$count$ places (in $atoll$)'])

describe('texts that a language does not have (TEXT-6)', () => {
  beforeEach(() => {
    document.body.innerHTML = ''
  })

  it.each([
    ['a text', '<p>Close</p>', '<p lang="en">Close</p>'],
    ['a text with values', '<p>12 places (in Arno)</p>', '<p lang="en">12 places (in Arno)</p>'],
    ['a text of the language', '<p>Kiil</p>', '<p>Kiil</p>'],
    ['a name that only has the word', '<p>Close Shop</p>', '<p>Close Shop</p>'],
    ['both languages in one element', '<p>Close<br>Kiil</p>', '<p>Close<br>Kiil</p>'],
    [
      'a text of the language inside of one that is English',
      '<p>Close <b>Kiil</b><i>Close</i></p>',
      '<p lang="en">Close <b lang="mh">Kiil</b><i lang="en">Close</i></p>',
    ],
    [
      'a name that is read aloud',
      '<button aria-label="Open the menu"><svg></svg></button>',
      '<button aria-label="Open the menu" lang="en"><svg lang="mh"></svg></button>',
    ],
    ['what says its language itself', '<p lang="de">Close</p>', '<p lang="de">Close</p>'],
  ])(
    'texts that a language lacks are marked as English, and other texts are not: %s',
    async (_, html, expected) => {
      document.body.innerHTML = html
      expect(await readMarkedBody()).toBe(expected)
    },
  )

  it('texts of a page are marked as English again when they change', async () => {
    document.body.innerHTML = '<p>Kiil</p>'
    const [text] = document.body.firstElementChild?.childNodes ?? []
    if (text === undefined) throw new Error('No text')
    text.nodeValue = 'Close'
    expect(await readMarkedBody()).toBe('<p lang="en">Close</p>')
    text.nodeValue = 'Kiil'
    expect(await readMarkedBody()).toBe('<p>Kiil</p>')
  })
})
