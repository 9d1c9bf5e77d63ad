import { inflateSync } from 'node:zlib'

/** How many pieces of text each page of a PDF has, in the order of its pages. */
export function textsPerPage(pdf: Uint8Array): number[] {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    const from = index + head.length
    const content = inflateSync(bytes.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    // Fonts and pictures are such streams too, but show no text.
    return /\bBT\b/.test(content) ? [content.match(/\bT[jJ]\b/g)?.length ?? 0] : []
  })
}
