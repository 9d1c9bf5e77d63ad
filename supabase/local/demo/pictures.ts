import { encode } from 'jpeg-js'
import { seededRandom } from './random.ts'

/**
 * Generated photos of sky, sea and sometimes islets or roofs. They are drawn, so that no real house is shown for a
 * made-up listing and no picture needs a license.
 */
export interface Picture {
  /** 960 x 640 JPEG, under 60 kB. */
  full: Uint8Array
  /** 320 x 213 JPEG, under 12 kB. */
  thumbnail: Uint8Array
  alt: string
}

type Colour = readonly [red: number, green: number, blue: number]
/** A picture as a function that gives a color: y from 0 (top) to 1 (bottom), x from 0 (left) to 1.5 (right). */
type Painting = (y: number) => (x: number) => Colour

const SKIES: readonly (readonly [top: Colour, horizon: Colour, sea: Colour])[] = [
  [
    [64, 134, 196],
    [196, 224, 238],
    [24, 120, 150],
  ],
  [
    [92, 150, 190],
    [238, 226, 206],
    [30, 104, 140],
  ],
  [
    [52, 84, 140],
    [246, 186, 142],
    [36, 76, 116],
  ],
  [
    [120, 160, 186],
    [214, 226, 232],
    [60, 150, 150],
  ],
]
const WALLS: readonly Colour[] = [
  [232, 226, 210],
  [190, 216, 210],
  [236, 208, 176],
]
const ROOFS: readonly Colour[] = [
  [150, 62, 48],
  [60, 96, 128],
  [92, 110, 96],
]
const SCENES = ['The lagoon', 'Islets on the horizon', 'Roofs by the sea'] as const
export const PICTURE_COUNT = 24

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share))
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ]
}

function paintSea(variant: number): Painting {
  const random = seededRandom(`sea ${variant}`)
  const [top, low, sea] = random.pick(SKIES)
  const horizon = 0.42 + random.next() * 0.2
  const [sunX, sunY, sunSize] = [
    0.2 + random.next() * 1.1,
    0.1 + random.next() * 0.2,
    0.03 + random.next() * 0.03,
  ]
  const swell = 40 + random.next() * 50
  return (y) => {
    if (y < horizon) {
      const sky = mix(top, low, y / horizon)
      return (x) => {
        const glow = Math.hypot(x - sunX, y - sunY) / sunSize
        return glow > 6 ? sky : mix([255, 246, 220], sky, glow < 1 ? 0 : 0.55 + glow / 12)
      }
    }
    const depth = (y - horizon) / (1 - horizon)
    const water = mix(low, sea, 0.35 + depth * 0.65)
    const phase = swell * depth ** 0.6
    return (x) => {
      const wave = Math.sin(phase + Math.sin(x * 5 + depth * 9) * 1.4)
      return wave > 0.7 ? mix(water, [255, 255, 255], (wave - 0.7) * 0.35 * (1 - depth)) : water
    }
  }
}

function paintIslets(variant: number, sea: Painting): Painting {
  const random = seededRandom(`islets ${variant}`)
  const islets = Array.from({ length: 3 }, () => ({
    middle: random.next() * 1.5,
    half: 0.06 + random.next() * 0.2,
    tall: 0.02 + random.next() * 0.05,
    line: 0.56 + random.next() * 0.16,
  }))
  return (y) => {
    const behind = sea(y)
    return (x) => {
      for (const { middle, half, tall, line } of islets) {
        const across = (x - middle) / half
        if (Math.abs(across) >= 1 || y < line - tall * 1.4 || y >= line + 0.008) continue
        const crown = tall * (1 - across * across) * (1 + 0.25 * Math.sin(x * 90) + 0.15 * Math.sin(x * 41))
        if (y >= line) return [236, 222, 186]
        if (y > line - crown) return [40, 92, 66]
      }
      return behind(x)
    }
  }
}

function paintRoofs(variant: number, sea: Painting): Painting {
  const random = seededRandom(`roofs ${variant}`)
  const houses = Array.from({ length: 4 }, (_, at) => ({
    left: at * 0.36 + random.next() * 0.12,
    wide: 0.22 + random.next() * 0.12,
    eaves: 0.66 + random.next() * 0.1,
    tall: 0.08 + random.next() * 0.06,
    wall: random.pick(WALLS),
    roof: random.pick(ROOFS),
  }))
  return (y) => {
    const behind = y > 0.92 ? (): Colour => [222, 208, 172] : sea(y)
    return (x) => {
      for (const { left, wide, eaves, tall, wall, roof } of houses) {
        const across = (x - left) / wide
        if (across < -0.08 || across > 1.08) continue
        const slope = tall * (1 - Math.abs(across - 0.5) / 0.58)
        if (y > eaves - slope && y < eaves)
          return Math.sin(across * 160) > 0.8 ? mix(roof, [0, 0, 0], 0.12) : roof
        if (y >= eaves && y < 0.94 && across > 0 && across < 1) {
          const isDoor = Math.abs(across - 0.5) < 0.09 && y > eaves + 0.06
          return isDoor ? mix(wall, [40, 40, 50], 0.7) : wall
        }
      }
      return behind(x)
    }
  }
}

function toJpeg(painting: Painting, width: number, height: number, quality: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let row = 0, at = 0; row < height; row += 1) {
    const colourAt = painting(row / height)
    // Draw two columns at a time. This halves the time, and no detail is narrower than two pixels.
    for (let column = 0; column < width; column += 2, at += 8) {
      const [red, green, blue] = colourAt(column / height)
      pixels[at] = pixels[at + 4] = red
      pixels[at + 1] = pixels[at + 5] = green
      pixels[at + 2] = pixels[at + 6] = blue
    }
  }
  return Uint8Array.from(encode({ data: pixels, width, height }, quality).data)
}

const drawn = new Map<number, Picture>()

/** Returns picture 0 to 23. Each is drawn once per process. */
export function demoPicture(number: number): Picture {
  const known = drawn.get(number)
  if (known) return known
  const scene = number % SCENES.length
  const sea = paintSea(number)
  const painting = scene === 0 ? sea : scene === 1 ? paintIslets(number, sea) : paintRoofs(number, sea)
  const picture = {
    full: toJpeg(painting, 960, 640, 62),
    thumbnail: toJpeg(painting, 320, 213, 55),
    alt: `${SCENES[scene] ?? ''} (drawn for the demo)`,
  }
  drawn.set(number, picture)
  return picture
}
