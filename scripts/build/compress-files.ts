import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT_TYPES = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
const SMALLEST_BYTES = 512

/** Folder of the compressed files of the last build, named by the hash of their content: most libraries never change. */
const COMPRESSED_CACHE_FOLDER = 'node_modules/.cache/guide-compressed'

/** Writes a .br and a .gz file for each text file of at least SMALLEST_BYTES, for servers that can send them. */
export async function compressTextFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT_TYPES.has(extname(entry.name)))
  const cachedNames = new Set(await readdir(COMPRESSED_CACHE_FOLDER).catch(() => []))
  await mkdir(COMPRESSED_CACHE_FOLDER, { recursive: true })
  const usedNames = await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  // Delete cached files that this build did not use.
  for (const name of usedNames.flat()) cachedNames.delete(name)
  await Promise.all([...cachedNames].map((name) => rm(join(COMPRESSED_CACHE_FOLDER, name), { force: true })))
}

/** Compresses a file and returns the names of the compressed files in the cache; none for a small file. */
async function compressFile(file: string): Promise<string[]> {
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST_BYTES) return []
  const hash = createHash('sha256').update(bytes).digest('hex')
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  const compress = {
    br: () => promisify(brotliCompress)(bytes, quality),
    gz: () => promisify(gzip)(bytes, { level: 9 }),
  }
  return Promise.all(
    Object.entries(compress).map(async ([ending, run]) => {
      const name = `${hash}.${ending}`
      const cachedFile = join(COMPRESSED_CACHE_FOLDER, name)
      const compressed = await readFile(cachedFile).catch(run)
      await writeFile(`${file}.${ending}`, compressed)
      // A build that is stopped leaves no half-written file under the final name.
      if (!existsSync(cachedFile)) {
        await writeFile(`${cachedFile}.${process.pid}`, compressed)
        await rename(`${cachedFile}.${process.pid}`, cachedFile)
      }
      return name
    }),
  )
}
