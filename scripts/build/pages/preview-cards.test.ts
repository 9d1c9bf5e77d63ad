import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from './page-html.ts'
import { toCardPath, writeCards } from './preview-cards.ts'

const CARD_LINE = 'Business · Majuro'
const TITLES = [
  'Reef Store',
  '',
  '<b>&"',
  'عربى محل',
  'm̧n̄o̧ '.repeat(2_000),
  'x'.repeat(10_000),
  'a\u0000\n\tb',
]
const cards = TITLES.map((title) => ({ title, line: CARD_LINE }))

describe('cards for link previews (PAGES-4)', () => {
  let outDir = ''
  beforeEach(async () => {
    outDir = await mkdtemp(path.join(tmpdir(), 'cards-'))
  })
  afterEach(() => rm(outDir, { recursive: true }))

  it('the cards for link previews are small pictures, however long the title is', async () => {
    expect(await writeCards(outDir, cards)).toBe(cards.length)
    for (const card of cards) {
      const file = path.join(outDir, toCardPath(card))
      expect((await stat(file)).size).toBeLessThan(12_000)
      const { width, height } = await loadImage(file)
      expect([width, height]).toEqual([CARD_WIDTH_PX, CARD_HEIGHT_PX])
    }
  })

  it('the cards for link previews are drawn once for the same texts, and removed when no page uses them any more', async () => {
    const [firstCard, thirdCard] = [cards[0], cards[2]] as [(typeof cards)[0], (typeof cards)[0]]
    expect(await writeCards(outDir, [firstCard, { ...firstCard }, thirdCard])).toBe(2)
    const pictureBefore = await readFile(path.join(outDir, toCardPath(firstCard)))
    expect(await writeCards(outDir, [firstCard, { ...firstCard, title: 'Renamed' }])).toBe(1)
    expect(await readdir(path.join(outDir, 'cards'))).toHaveLength(2)
    expect(await readFile(path.join(outDir, toCardPath(firstCard)))).toEqual(pictureBefore)
    expect(await writeCards(outDir, [])).toBe(0)
    expect(await readdir(path.join(outDir, 'cards'))).toEqual([])
  })
})
