// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readGuideLanguage } from '../browser/guide-language.ts'
import { firstLanguageSetting } from '../browser/first-language.ts'
import { GuideLanguageChoice } from './guide-language-choice.tsx'

const LANGUAGES = [{ tag: 'mh', name: 'Kajin M̧ajeḷ', file: '/languages/mh-00000001.js' }]
const requestedFiles: string[] = []
let reloads = 0

function renderAndChoose(value: string): void {
  render(<GuideLanguageChoice languages={LANGUAGES} className="" />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value } })
}

describe('the choice of the language (TEXT-5)', () => {
  beforeEach(() => {
    requestedFiles.length = 0
    reloads = 0
    vi.stubGlobal('__GUIDE_LANGUAGES__', LANGUAGES)
    vi.stubGlobal('location', { reload: () => (reloads += 1) })
    vi.stubGlobal('fetch', async (file: string) => {
      requestedFiles.push(file)
      return new Response('')
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
    firstLanguageSetting.write(null)
  })

  it('choosing a language downloads its texts, then reloads the page', async () => {
    renderAndChoose('mh')
    await waitFor(() => expect(reloads).toBe(1))
    expect(requestedFiles).toEqual(['/languages/mh-00000001.js'])
    expect(readGuideLanguage()).toBe('mh')
    expect(firstLanguageSetting.read()).toBe('mh')
  })

  it('the language stays and an error is shown when the texts of the chosen language cannot be loaded', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    renderAndChoose('mh')
    expect(await screen.findByText(/could not be loaded/)).toBe(screen.getByRole('status'))
    expect([readGuideLanguage(), firstLanguageSetting.read(), reloads]).toEqual([null, null, 0])
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('en')
  })

  it('the language can be changed back to English without a network', async () => {
    localStorage.setItem('guide-language', 'mh')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    renderAndChoose('en')
    await waitFor(() => expect(reloads).toBe(1))
    expect(readGuideLanguage()).toBeNull()
  })

  it('the language is English when the guide no longer has the chosen language', () => {
    localStorage.setItem('guide-language', 'de')
    expect(readGuideLanguage()).toBeNull()
  })
})
