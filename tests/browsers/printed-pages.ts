import { inflateSync } from 'node:zlib'

/** How many pieces of text each page of a PDF has, in the order of its pages. */
export function countTextsPerPage(pdf: Uint8Array): number[] {
  return readPageCommands(pdf).map((page) => page.match(/\bT[jJ]\b/g)?.length ?? 0)
}

/**
 * How many lines of text each page of WebKit's PDF cuts at its upper or lower edge. In the PDF each page begins with its
 * clipping rectangle, and each text with its size and the start of its baseline.
 */
export function countLinesCutByWebKit(pdf: Uint8Array): number[] {
  return readPageCommands(pdf).map((page) => {
    const [, top, height] = (/^\S+ (\S+) \S+ (\S+) re\nW\* n$/m.exec(page) ?? []).map(Number)
    if (top === undefined || height === undefined) throw new Error('The page has no edges')
    const texts = [...page.matchAll(/ (\S+) \S+ (\S+) cm\n(?:.* r[gG]\n)?(?:.* gs\n)?BT\n\S+ (\S+) Tf$/gm)]
    if (texts.length === 0) throw new Error('The page has no text')
    return texts.filter((text) => {
      const [, scale = 0, base = 0, size = 0] = text.map(Number)
      const letters = scale * size
      return base - 0.7 * letters < top || base + 0.2 * letters > top + height
    }).length
  })
}

/** Reads the drawing commands of each page. Leaves out streams without text, such as fonts and pictures. */
function readPageCommands(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)]
    .map(({ 0: head, index }) => {
      const start = index + head.length
      return inflateSync(bytes.subarray(start, text.indexOf('endstream', start))).toString('latin1')
    })
    .filter((content) => /\bBT\b[^]*\bT[jJ]\b/.test(content))
}
