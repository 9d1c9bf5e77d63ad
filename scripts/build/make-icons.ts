import { readFile, writeFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Page } from 'playwright'
import { encodeIndexedPng } from '../tiles/indexed-png.ts'
import { findBrowser } from './find-browser.ts'

/*
 * npx tsx scripts/build/make-icons.ts: draws the PNG icons in public/icons and the picture of link previews
 * from public/icons/icon.svg in a browser. Run it after changing the SVG. The results are committed, so that a
 * build needs no browser.
 */
const ICONS_FOLDER = 'public/icons'
const ICON_COLOURS = 128

interface IconFile {
  name: string
  size: number
  /**
   * Color up to the edge, for systems that crop icons to their own shape. The drawing stays inside the middle
   * 80 %.
   */
  isFullBleed: boolean
}

const ICON_FILES: readonly IconFile[] = [
  { name: 'icon-32.png', size: 32, isFullBleed: false },
  { name: 'icon-192.png', size: 192, isFullBleed: false },
  { name: 'icon-512.png', size: 512, isFullBleed: false },
  { name: 'maskable-192.png', size: 192, isFullBleed: true },
  { name: 'maskable-512.png', size: 512, isFullBleed: true },
  { name: 'apple-touch-icon.png', size: 180, isFullBleed: true },
]

async function drawIcon(page: Page, svg: string, { name, size, isFullBleed }: IconFile): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  if (isFullBleed) {
    await page.evaluate(() => {
      document.querySelector('#ground')?.setAttribute('rx', '0')
      document
        .querySelector('#chart')
        ?.setAttribute('transform', 'translate(256 256) scale(.8) translate(-256 -256)')
    })
  }
  await writeFile(
    `${ICONS_FOLDER}/${name}`,
    await reduceToPalette(await page.screenshot({ omitBackground: true })),
  )
}

/** Reduces a PNG to a quarter of its bytes, because browsers request an icon at every first visit, before the app. */
async function reduceToPalette(png: Buffer): Promise<Buffer> {
  const picture = await loadImage(png)
  const { width, height } = picture
  const pen = createCanvas(width, height).getContext('2d')
  pen.drawImage(picture, 0, 0)
  return encodeIndexedPng(pen.getImageData(0, 0, width, height).data, width, height, {
    colours: ICON_COLOURS,
    isOpaque: false,
  })
}

/** The picture of link previews: the icon and the name on the blue of the flag. */
async function drawPreview(page: Page, svg: string): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(`<style>
    body { margin: 0; height: 630px; display: flex; align-items: center; gap: 64px; padding-inline: 96px;
      box-sizing: border-box; background: linear-gradient(168deg, #0b4f8a, #083a68); color: #fff;
      font-family: system-ui, 'DejaVu Sans', sans-serif }
    svg { width: 360px; height: 360px; flex-shrink: 0 }
    h1 { margin: 0 0 24px; font-size: 76px; line-height: 1.1 }
    p { margin: 0; color: #d3e4f3; font-size: 34px; line-height: 1.4 }
  </style>${svg}<div><h1>Marshall Islands Guide</h1><p>Phone numbers, opening hours and places on every atoll. Also with no network.</p></div>`)
  await page.screenshot({ path: 'public/preview.png' })
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  const svg = await readFile(`${ICONS_FOLDER}/icon.svg`, 'utf8')
  const page = await browser.newPage()
  for (const file of ICON_FILES) await drawIcon(page, svg, file)
  await drawPreview(page, svg)
} finally {
  await browser.close()
}
