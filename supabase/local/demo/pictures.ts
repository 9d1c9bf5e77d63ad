import { createCanvas } from '@napi-rs/canvas'
import type { Category } from '../../../src/domain/listing/listing.ts'
import { seededRandom } from './random.ts'
import { BANKING_SCENES } from './scenes/bank.ts'
import { BUSINESS_SCENES } from './scenes/business.ts'
import { coverWithTint, HEIGHT, WIDTH } from './scenes/landscape.ts'
import { LIGHTS } from './scenes/light.ts'
import { GOVERNMENT_SCENES } from './scenes/public.ts'
import type { Scene } from './scenes/scene.ts'
import { ACCOMMODATION_SCENES } from './scenes/stay.ts'
import { TRANSPORTATION_SCENES } from './scenes/transport.ts'

/** A picture drawn by this project, so that no real house is shown for a made-up listing and no license is needed. */
export interface Picture {
  /** 1200 x 800 WebP, under 60 kB. */
  full: Uint8Array
  /** 400 x 267 JPEG, under 20 kB. */
  thumbnail: Uint8Array
  alt: string
}

export const SCENES: Readonly<Record<Category, readonly Scene[]>> = {
  business: BUSINESS_SCENES,
  accommodation: ACCOMMODATION_SCENES,
  transportation: TRANSPORTATION_SCENES,
  government: GOVERNMENT_SCENES,
  banking: BANKING_SCENES,
}

const THUMBNAIL_SIZE = { width: 400, height: 267 }
const FULL_QUALITY = 55
const THUMBNAIL_QUALITY = 72

/** Indexes of LIGHTS, each as often as it should occur: most pictures show a sunny day. */
const LIGHTS_BY_FREQUENCY = [0, 0, 1, 1, 2, 3] as const

const drawnPictures = new Map<string, Picture>()

/**
 * Returns a picture for a photo of a listing. The first photos show scenes that suit the listing's name, the next ones other
 * scenes of its category, in one of several lights. Each picture is drawn once per process.
 * @param index 0 for the first photo of the listing
 */
export function pickDemoPicture(category: string, name: string, index: number): Picture {
  const random = seededRandom(`scene ${name}`)
  const scenes = Object.hasOwn(SCENES, category) ? SCENES[category as Category] : SCENES.business
  const fitting = scenes.filter(({ namePattern }) => namePattern.test(name))
  const otherScenes = scenes.filter((scene) => !fitting.includes(scene))
  const ordered = [...rotateList(fitting, random.below(6)), ...rotateList(otherScenes, random.below(6))]
  const scene = ordered[index % ordered.length] ?? random.pick(scenes)
  return drawPicture(scene, random.pick(LIGHTS_BY_FREQUENCY))
}

function rotateList<T>(values: readonly T[], offset: number): T[] {
  const start = values.length === 0 ? 0 : offset % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

function drawPicture(scene: Scene, light: number): Picture {
  const key = `${scene.alt} ${light}`
  const drawnPicture = drawnPictures.get(key)
  if (drawnPicture) return drawnPicture
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  const random = seededRandom(key)
  const brush = { pen, light: LIGHTS[light] ?? random.pick(LIGHTS), random }
  scene.draw(brush)
  coverWithTint(brush)
  const thumbnailCanvas = createCanvas(THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height)
  const thumbnailContext = thumbnailCanvas.getContext('2d')
  thumbnailContext.imageSmoothingQuality = 'high'
  thumbnailContext.drawImage(canvas, 0, 0, THUMBNAIL_SIZE.width, THUMBNAIL_SIZE.height)
  const picture = {
    full: canvas.encodeSync('webp', FULL_QUALITY),
    thumbnail: thumbnailCanvas.encodeSync('jpeg', THUMBNAIL_QUALITY),
    alt: `${scene.alt} (drawn for the demo)`,
  }
  drawnPictures.set(key, picture)
  return picture
}
