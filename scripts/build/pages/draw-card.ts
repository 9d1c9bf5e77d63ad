import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { SITE_NAME } from '../../../src/ui/texts.ts'
import { loadFonts, measureTextWidth } from './card-fonts.ts'
import { encodePng } from '../../tiles/indexed-png.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, type PreviewCard } from './page-html.ts'

/** Background: the blue of public/preview.png. A card consists of it, white, and 14 shades between the two. */
const BACKGROUND_RGB = [0x0b, 0x4f, 0x8a] as const
const SHADE_COUNT = 16
const PALETTE = Array.from({ length: SHADE_COUNT }, (_, shade) =>
  BACKGROUND_RGB.map((channel) => Math.round(channel + ((255 - channel) * shade) / (SHADE_COUNT - 1))),
)

/** For each red value of a pixel, the number of the shade whose red is nearest. */
const SHADE_BY_RED = Uint8Array.from({ length: 256 }, (_, red) =>
  Math.max(0, Math.round(((red - BACKGROUND_RGB[0]) * (SHADE_COUNT - 1)) / (255 - BACKGROUND_RGB[0]))),
)

const MARGIN_PX = 40
/** Font sizes of the title, and the maximum number of lines at each size. */
const TITLE_SIZES = [
  [48, 3],
  [38, 4],
  [30, 5],
] as const
const LINE_HEIGHT = 1.18
const BOLD_FONT = 'Guide Bold'
const PLAIN_FONT = 'Guide Plain'
/** Longer titles cannot fit, so the rest need not be measured. */
const MAX_TITLE_LETTERS = 200

const cardCanvas = createCanvas(CARD_WIDTH_PX, CARD_HEIGHT_PX)
const cardContext = cardCanvas.getContext('2d', { alpha: false })

/** Returns the card as a PNG of about 4 kB. */
export function drawCard({ title, line }: PreviewCard): Promise<Buffer> {
  loadFonts()
  cardContext.globalAlpha = 1
  cardContext.fillStyle = `rgb(${BACKGROUND_RGB.join(' ')})`
  cardContext.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX)
  drawStickChart(cardContext)
  cardContext.fillStyle = '#fff'
  cardContext.globalAlpha = 0.85
  cardContext.font = `22px "${PLAIN_FONT}"`
  cardContext.fillText(SITE_NAME, MARGIN_PX, CARD_HEIGHT_PX - 36)
  const { lines, sizePx } = fitTitle(title)
  cardContext.font = `26px "${PLAIN_FONT}"`
  cardContext.fillText(line, MARGIN_PX, 62)
  cardContext.globalAlpha = 1
  cardContext.font = `${sizePx}px "${BOLD_FONT}"`
  for (const [index, text] of lines.entries())
    cardContext.fillText(text, MARGIN_PX, 76 + (index + 1) * sizePx * LINE_HEIGHT)
  return encodeShades(cardContext.getImageData(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX).data)
}

/** The sticks and islands of public/icons/icon.svg, faint, in the lower right corner. */
function drawStickChart(context: SKRSContext2D): void {
  context.save()
  context.translate(CARD_WIDTH_PX - 190, CARD_HEIGHT_PX - 190)
  context.scale(0.42, 0.42)
  context.strokeStyle = '#fff'
  context.fillStyle = '#fff'
  context.globalAlpha = 0.2
  context.lineWidth = 14
  const curves = [
    [92, 92, 256, 256, 420, 420],
    [420, 92, 256, 256, 92, 420],
    [72, 300, 256, 56, 440, 300],
    [72, 212, 256, 456, 440, 212],
    [300, 72, 56, 256, 300, 440],
    [212, 72, 456, 256, 212, 440],
  ] as const
  context.beginPath()
  for (const [fromX, fromY, overX, overY, toX, toY] of curves) {
    context.moveTo(fromX, fromY)
    context.quadraticCurveTo(overX, overY, toX, toY)
  }
  context.stroke()
  context.globalAlpha = 0.5
  context.beginPath()
  context.arc(359, 153, 36, 0, 2 * Math.PI)
  context.fill()
  context.restore()
}

/** The title in the largest size in which the whole title fits; otherwise shortened, in the smallest size. */
function fitTitle(title: string): { lines: string[]; sizePx: number } {
  const text = Array.from(title.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .slice(0, MAX_TITLE_LETTERS)
    .join('')
  let sizePx = 0
  let lines: string[] = []
  for (const [size, maxLines] of TITLE_SIZES) {
    sizePx = size
    lines = wrapTitle(text, size)
    if (lines.length <= maxLines) return { lines, sizePx }
    lines = lines.slice(0, maxLines)
  }
  return { lines: [...lines.slice(0, -1), `${lines.at(-1)}…`], sizePx }
}

/** Breaks between words, and inside a word that is wider than the card. */
function wrapTitle(text: string, sizePx: number): string[] {
  const fitsLine = (linePart: string): boolean =>
    measureTextWidth(linePart, BOLD_FONT, sizePx) <= CARD_WIDTH_PX - 2 * MARGIN_PX
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longerLine = line === '' ? word : `${line} ${word}`
    if (fitsLine(longerLine)) {
      line = longerLine
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (fitsLine(line + letter)) line += letter
      else {
        lines.push(line)
        line = letter
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}

/**
 * Encodes the card with 4 bits per pixel: every color lies between the background and white, so the red channel tells the
 * shade.
 */
function encodeShades(pixels: Uint8ClampedArray): Promise<Buffer> {
  const rowBytes = CARD_WIDTH_PX / 2
  // The first byte of each row is the PNG filter type, 0: no filter.
  const rows = Buffer.alloc((rowBytes + 1) * CARD_HEIGHT_PX)
  for (let y = 0, sourceIndex = 0; y < CARD_HEIGHT_PX; y += 1) {
    for (
      let targetIndex = y * (rowBytes + 1) + 1, end = targetIndex + rowBytes;
      targetIndex < end;
      targetIndex += 1, sourceIndex += 8
    ) {
      rows[targetIndex] =
        ((SHADE_BY_RED[pixels[sourceIndex] ?? 0] ?? 0) << 4) |
        (SHADE_BY_RED[pixels[sourceIndex + 4] ?? 0] ?? 0)
    }
  }
  return encodePng({
    width: CARD_WIDTH_PX,
    height: CARD_HEIGHT_PX,
    bitDepth: 4,
    palette: PALETTE,
    rows,
    compressionLevel: 6,
  })
}
