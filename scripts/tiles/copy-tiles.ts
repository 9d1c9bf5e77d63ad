import { cp } from 'node:fs/promises'
import path from 'node:path'
import { renderTiles } from './render-tiles.ts'

/** Puts the drawn tiles into a built site, below a folder that is named after their content. */
export async function copyTiles(outDir: string): Promise<void> {
  const { folder, drawn } = await renderTiles()
  await cp(folder, path.join(outDir, 'tiles', drawn.version), { recursive: true, filter: isPicture })
  const tiles = Object.values(drawn.atolls).flatMap(({ runs }) =>
    runs.flatMap(([z, y, x0, x1]) => Array.from({ length: x1 - x0 + 1 }, (_, at) => `${z}/${x0 + at}/${y}`)),
  )
  console.log(`Tiles: ${new Set(tiles).size} in each theme, version ${drawn.version}`)
}

function isPicture(from: string): boolean {
  return path.extname(from) !== '.json'
}
