import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import type { Browser, Page } from 'playwright'

/*
 * Pictures of an editor's day in the admin area, for docs/training.md: one sheet of the screens on a desktop, one on a phone.
 */

export const ADMIN_IMAGES_FOLDER = 'docs/images/admin-day'

const WEBP_QUALITY = 60
const GAP_PX = 10
const SHEET_LAYOUTS = [
  { name: 'desk', viewport: { width: 1280, height: 800 }, columns: 2, width: 640 },
  { name: 'phone', viewport: { width: 390, height: 844 }, columns: 6, width: 240 },
] as const

interface AdminImagesJob {
  site: string
  secretKey: string
  folder: string
}

const EDITOR_EMAIL = 'editor@example.org'
const EDITOR_PASSWORD = 'a long password for pictures'

type ApiRow = Record<string, unknown>

async function callApi(job: AdminImagesJob, method: string, path: string, body?: object): Promise<ApiRow[]> {
  const answer = await fetch(job.site + path, {
    method,
    headers: {
      apikey: job.secretKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  const rows: unknown = text === '' ? [] : JSON.parse(text)
  return (Array.isArray(rows) ? rows : [rows]) as ApiRow[]
}

/** Creates an editor and three messages for the admins. @returns the name of the listing that the newest message corrects */
async function createExampleData(job: AdminImagesJob): Promise<string> {
  const [account] = await callApi(job, 'POST', '/auth/v1/admin/users', {
    email: EDITOR_EMAIL,
    password: EDITOR_PASSWORD,
    email_confirm: true,
  })
  await callApi(job, 'POST', '/rest/v1/rpc/grant_admin', { account: account?.['id'] })
  const [listing] = await callApi(job, 'GET', '/rest/v1/businesses?phone=not.is.null&order=name&limit=1')
  const messageDefaults = { type: 'feedback', email: 'ana@example.org', business_id: null }
  const messages = [
    { ...messageDefaults, name: 'Cheap watches', message: 'Buy cheap watches at our web shop today.' },
    {
      ...messageDefaults,
      type: 'business_submission',
      name: 'Neimon',
      business_name: "Neimon's Bakery",
      phone: '625-4411',
      message: 'Bread every morning, beside the dock.\n\nCategory: business\nAtoll: Majuro',
    },
    {
      ...messageDefaults,
      name: 'Ana',
      business_id: listing?.['id'],
      message: 'The phone is 625-1234 now. They open at 9:00 on Saturday.',
    },
  ]
  for (const message of messages) await callApi(job, 'POST', '/rest/v1/contact_submissions', message)
  return String(listing?.['name'])
}

interface AdminTask {
  openScreen: (page: Page, listing: string) => Promise<void>
}

async function openTab(page: Page, hash: string, readySelector: string): Promise<void> {
  await page.goto(new URL(`/admin${hash}`, page.url()).href)
  await page.getByText(readySelector).filter({ visible: true }).first().waitFor()
}

/** The tasks of an admin that are shown in the pictures, in the order of docs/training.md. */
const ADMIN_TASKS: readonly AdminTask[] = [
  { openScreen: (page) => openTab(page, '', 'What to do next') },
  { openScreen: (page) => openTab(page, '?status=pending#submissions', 'The phone is 625-1234 now.') },
  {
    openScreen: async (page) => {
      await page.getByRole('link', { name: 'Correct the business' }).first().click()
      // Wait for the map above the field: it is loaded late, and would move the field.
      await page.getByRole('button', { name: 'Use my position' }).waitFor()
      const phone = page.getByLabel('Phone number', { exact: true })
      await phone.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    },
  },
  {
    openScreen: (page, listing) =>
      openTab(page, `?q=${encodeURIComponent(listing.slice(0, 4))}#businesses`, 'Checked'),
  },
  {
    openScreen: async (page) => {
      await openTab(page, '#announcements', 'New Announcement')
      await page.getByRole('button', { name: 'New Announcement' }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill('No boat to Arno on Friday.')
    },
  },
  { openScreen: (page) => openTab(page, '#activity', 'Kind') },
]

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/admin/login`)
  await page.getByLabel('E-mail').fill(EDITOR_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(EDITOR_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Total Businesses').waitFor()
}

/** @returns the size of both sheets in bytes */
export async function takeAdminImages(browser: Browser, job: AdminImagesJob): Promise<number> {
  await mkdir(job.folder, { recursive: true })
  const listing = await createExampleData(job)
  let bytes = 0
  for (const { name, viewport, columns, width } of SHEET_LAYOUTS) {
    const page = await browser.newPage({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
    await signIn(page, job.site)
    const images: Image[] = []
    for (const { openScreen } of ADMIN_TASKS) {
      await openScreen(page, listing)
      await page.waitForLoadState('networkidle')
      images.push(await loadImage(await page.screenshot()))
    }
    await page.context().close()
    const height = Math.round((width * viewport.height) / viewport.width)
    bytes += await saveSheet(images, { width, height, columns }, join(job.folder, `${name}.webp`))
  }
  return bytes
}

interface SheetGrid {
  width: number
  height: number
  columns: number
}

async function saveSheet(
  images: readonly Image[],
  { width, height, columns }: SheetGrid,
  file: string,
): Promise<number> {
  const rowCount = Math.ceil(images.length / columns)
  const canvas = createCanvas(columns * (width + GAP_PX) - GAP_PX, rowCount * (height + GAP_PX) - GAP_PX)
  const context = canvas.getContext('2d')
  for (const [index, image] of images.entries()) {
    const x = (index % columns) * (width + GAP_PX)
    const y = Math.floor(index / columns) * (height + GAP_PX)
    context.drawImage(image, x, y, width, height)
  }
  const picture = await canvas.encode('webp', WEBP_QUALITY)
  await writeFile(file, picture)
  return picture.length
}
