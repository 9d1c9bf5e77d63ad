import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PreviewCard } from './page-html.ts'

/*
 * Pictures for the link previews of listings without a photo (PAGES-4). A file is named by what it shows, so listings
 * that look the same share one, a file that exists is current, and hosts may cache it for good.
 */

const CARDS_FOLDER = '/cards'
/** Part of every card's file name. Increase it when the drawing changes, so that all cards are drawn again. */
const CARD_DESIGN_VERSION = 1
/** Number of cards in progress at the same time: one canvas draws, while other processor cores compress drawn cards. */
const CARDS_PER_BATCH = 16

export function toCardPath({ title, line }: PreviewCard): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([CARD_DESIGN_VERSION, title, line]))
    .digest('base64url')
  return `${CARDS_FOLDER}/${hash.slice(0, 16)}.png`
}

/** Draws missing cards and removes cards that no page uses. Returns how many were drawn. */
export async function writeCards(outDir: string, cards: readonly PreviewCard[]): Promise<number> {
  const folder = path.join(outDir, CARDS_FOLDER)
  const cardsByFile = new Map(cards.map((card) => [path.basename(toCardPath(card)), card]))
  const existingNames = new Set(await readdir(folder).catch(() => []))
  for (const name of existingNames) if (!cardsByFile.has(name)) await rm(path.join(folder, name))
  const missingCards = [...cardsByFile].filter(([name]) => !existingNames.has(name))
  if (missingCards.length === 0) return 0
  await mkdir(folder, { recursive: true })
  // Imported only when a card must be drawn: loading the canvas takes longer than most refreshes.
  const { drawCard } = await import('./draw-card.ts')
  for (let offset = 0; offset < missingCards.length; offset += CARDS_PER_BATCH) {
    await Promise.all(
      missingCards.slice(offset, offset + CARDS_PER_BATCH).map(async ([name, card]) => {
        await writeFile(path.join(folder, name), await drawCard(card))
      }),
    )
  }
  return missingCards.length
}
