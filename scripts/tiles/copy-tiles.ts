import { cp } from 'node:fs/promises'
import path from 'node:path'
import { renderTiles } from './render-tiles.ts'

/** Copies the drawn tiles into a built site, in a folder named by a hash of their content. Returns the number of tiles. */
export async function copyTiles(outDir: string): Promise<number> {
  const { folder, drawn } = await renderTiles()
  await cp(folder, path.join(outDir, 'tiles', drawn.version), { recursive: true, filter: isPicture })
  const tiles = Object.values(drawn.atolls).flatMap(({ runs }) =>
    runs.flatMap(([z, y, x0, x1]) => Array.from({ length: x1 - x0 + 1 }, (_, at) => `${z}/${x0 + at}/${y}`)),
  )
  return new Set(tiles).size
}

function isPicture(from: string): boolean {
  return path.extname(from) !== '.json'
}
