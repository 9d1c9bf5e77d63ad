import {
  fillBox,
  drawBeach,
  drawPalm,
  drawSea,
  drawSky,
  drawTrees,
  drawYard,
  drawLine,
  fillOval,
  type Brush,
} from './landscape.ts'
import type { Scene } from './scene.ts'
import { drawAwning, drawDoor, drawHouse, drawPerson, drawSign, drawThatch, drawWindow } from './things.ts'

const WALL_COLORS = ['#f3ead4', '#cfe4dd', '#f4d9b4', '#dce6ef', '#f6e4e0'] as const
const ROOF_COLORS = ['#a94a36', '#3d6a8f', '#4f7f62', '#7b8790'] as const
const FRUIT_COLORS = ['#e2a33c', '#5f9a47', '#c94f3d', '#e8d16a'] as const

/** Sky, trees and a yard of coral, in front of which a shop stands. */
export function drawStreet(brush: Brush, ground = 610): void {
  drawSky(brush, ground)
  drawTrees(brush, ground, 190)
  drawYard(brush, ground)
}

function drawStore(brush: Brush): void {
  drawStreet(brush)
  const { random } = brush
  drawHouse(brush, {
    x: 210,
    base: 660,
    width: 760,
    height: 270,
    wall: random.pick(WALL_COLORS),
    roof: random.pick(ROOF_COLORS),
  })
  for (const x of [270, 770]) drawWindow(brush, x, 470, 140, 110)
  drawDoor(brush, 540, 658, 110, 170, '#3d5f6d')
  drawAwning(brush, 240, 420, 700, ['#b4470a', '#fff6e8'])
  drawSign(brush, 460, 310, 260, '#0b4f8a', (size) => {
    fillBox(brush, '#fff', -size, -size * 0.7, size * 2, size * 1.5, 4)
    drawLine(brush, '#fff', 4, [
      [-size * 0.5, -size * 0.7],
      [0, -size * 1.5],
      [size * 0.5, -size * 0.7],
    ])
  })
  for (let index = 0; index < 7; index += 1) drawCrate(brush, 250 + index * 46 + (index > 2 ? 320 : 0), 664)
  drawPerson(brush, 700, 690, 150, '#e0b84a')
  drawPalm(brush, 1080, 690, 420, 40)
}

function drawCrate(brush: Brush, x: number, base: number): void {
  fillBox(brush, '#a9794a', x, base - 26, 40, 26, 2)
  for (let index = 0; index < 4; index += 1)
    fillOval(brush, brush.random.pick(FRUIT_COLORS), x + 7 + index * 9, base - 28, 6)
}

function drawMarket(brush: Brush): void {
  drawStreet(brush, 560)
  for (const [at, x] of [60, 440, 820].entries()) {
    for (const post of [x + 10, x + 290]) fillBox(brush, '#77593a', post, 400, 10, 260)
    drawAwning(brush, x, 380, 310, [['#0b4f8a', '#1b6b3a', '#b4470a'][at] ?? '#0b4f8a', '#fff6e8'])
    fillBox(brush, '#b98d5b', x + 8, 560, 296, 20, 3)
    fillBox(brush, '#8c6a44', x + 20, 580, 272, 80)
    for (let pile = 0; pile < 6; pile += 1) {
      const color = brush.random.pick(FRUIT_COLORS)
      for (let fruit = 0; fruit < 6; fruit += 1) {
        fillOval(brush, color, x + 34 + pile * 46 + (fruit % 3) * 12, 554 - Math.floor(fruit / 3) * 11, 9)
      }
    }
    drawPerson(brush, x + 150, 610, 170, brush.random.pick(['#d9776a', '#6a9fd9', '#e3c25c']))
    fillBox(brush, '#b98d5b', x + 8, 572, 296, 10, 3)
    fillBox(brush, '#8c6a44', x + 20, 580, 272, 80)
  }
  drawPerson(brush, 410, 740, 200, '#8a5fb0')
}

function drawRestaurant(brush: Brush): void {
  drawSky(brush, 430)
  drawSea(brush, 430, 600)
  drawBeach(brush, 600)
  drawThatch(brush, 120, 700, 620, 300)
  for (const x of [210, 410, 590]) drawTable(brush, x, 690)
  drawPalm(brush, 960, 720, 460, -70)
  drawPalm(brush, 1090, 740, 380, 30)
  drawTable(brush, 880, 750)
}

function drawTable(brush: Brush, x: number, base: number): void {
  for (const side of [-44, 44]) fillBox(brush, '#5f4629', x + side - 14, base - 34, 28, 34, 4)
  fillBox(brush, '#8a6439', x - 5, base - 62, 10, 62)
  fillOval(brush, '#c59a62', x, base - 64, 54, 12)
  fillOval(brush, '#fff', x - 16, base - 67, 12, 4)
  fillOval(brush, '#7fb76b', x + 18, base - 70, 7, 9)
}

function drawHandicrafts(brush: Brush): void {
  const { pen, random } = brush
  fillBox(brush, '#e9dbc0', 0, 0, 1200, 800)
  fillBox(brush, '#cfb98e', 0, 560, 1200, 240)
  for (let row = 0; row < 9; row += 1) fillBox(brush, 'rgba(120, 90, 50, 0.12)', 0, 40 + row * 62, 1200, 4)
  for (const [x, radius] of [
    [220, 120],
    [520, 96],
    [770, 130],
  ] as const) {
    for (let ring = radius; ring > 6; ring -= 13) {
      fillOval(
        brush,
        (ring / 13) % 2 < 1 ? '#f4e8cb' : random.pick(['#9b5a2e', '#3b4a52', '#b4470a']),
        x,
        260,
        ring,
      )
    }
  }
  pen.save()
  pen.translate(900, 90)
  for (let index = 0; index < 8; index += 1) {
    drawLine(brush, '#7b5a32', 6, [
      [index * 32, 10],
      [(7 - index) * 20 + 40, 330],
    ])
    drawLine(brush, '#7b5a32', 5, [
      [0, 40 + index * 38],
      [240, 20 + index * 40],
    ])
  }
  for (let index = 0; index < 7; index += 1)
    fillOval(brush, '#fff8e4', 20 + random.below(210), 40 + random.below(280), 9, 7)
  pen.restore()
  for (const [at, x] of [130, 360, 600, 850, 1060].entries()) drawBasket(brush, x, 680, 70 + (at % 2) * 26)
}

function drawBasket(brush: Brush, x: number, base: number, size: number): void {
  fillOval(brush, 'rgba(60, 40, 20, 0.25)', x, base + 6, size * 1.05, size * 0.16)
  for (let row = 0; row < 6; row += 1) {
    fillBox(
      brush,
      row % 2 === 0 ? '#d9b36c' : '#a5683a',
      x - size + row * 3,
      base - size + (row * size) / 6,
      size * 2 - row * 6,
      size / 6 + 1,
      8,
    )
  }
  fillOval(brush, '#8a5a30', x, base - size, size, size * 0.2)
  fillOval(brush, '#5b3a1d', x, base - size, size * 0.9, size * 0.14)
}

function drawWorkshop(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 180, base: 670, width: 820, height: 300, wall: '#c8d0d3', roof: '#5c6a74' })
  fillBox(brush, '#2f3940', 250, 450, 420, 220)
  for (let index = 0; index < 5; index += 1) fillBox(brush, '#8c979d', 250, 450 + index * 9, 420, 5)
  drawWindow(brush, 760, 470, 150, 100)
  for (let index = 0; index < 4; index += 1) {
    fillOval(brush, '#262b2f', 720, 655 - index * 30, 46, 18)
    fillOval(brush, '#59636a', 720, 652 - index * 30, 22, 8)
  }
  fillBox(brush, '#b4470a', 300, 560, 300, 60, 24)
  fillBox(brush, '#bfdbe6', 380, 530, 150, 40, 12)
  for (const x of [360, 540]) fillOval(brush, '#23282d', x, 622, 34)
  drawPerson(brush, 860, 700, 180, '#3d6a8f')
}

function drawFishMarket(brush: Brush): void {
  drawSky(brush, 380)
  drawSea(brush, 380, 560)
  fillBox(brush, '#b7b1a2', 0, 556, 1200, 244)
  fillBox(brush, 'rgba(255, 255, 255, 0.3)', 0, 556, 1200, 10)
  drawThatch(brush, 90, 700, 560, 300)
  for (const x of [160, 330, 500]) {
    fillBox(brush, '#e8eef1', x - 10, 610, 150, 84, 10)
    fillBox(brush, '#cfe6f0', x, 604, 130, 26, 6)
    for (let index = 0; index < 4; index += 1) drawFish(brush, x + 24 + index * 27, 606 - (index % 2) * 8)
  }
  drawPerson(brush, 720, 720, 200, '#2f8a78')
  drawPerson(brush, 850, 740, 190, '#d98c4a')
  drawPalm(brush, 1080, 700, 430, -50)
}

function drawFish(brush: Brush, x: number, y: number): void {
  const color = brush.random.pick(['#5f8fae', '#d36f52', '#7aa36b', '#8d93a8'])
  fillOval(brush, color, x, y, 17, 7)
  drawLine(brush, color, 6, [
    [x - 16, y],
    [x - 25, y - 6],
  ])
  drawLine(brush, color, 6, [
    [x - 16, y],
    [x - 25, y + 6],
  ])
}

export const BUSINESS_SCENES: readonly Scene[] = [
  {
    alt: 'A store with crates of fruit',
    draw: drawStore,
    namePattern: /store|mart|pharmacy|hardware|supply/i,
  },
  { alt: 'Market stalls', draw: drawMarket, namePattern: /market|mart|copra|take-out/i },
  {
    alt: 'Tables under thatch by the lagoon',
    draw: drawRestaurant,
    namePattern: /restaurant|cafe|bar$|take-out|bakery/i,
  },
  {
    alt: 'Woven baskets, fans and a stick chart',
    draw: drawHandicrafts,
    namePattern: /handicraft|salon|barber|print/i,
  },
  {
    alt: 'A workshop with its door open',
    draw: drawWorkshop,
    namePattern: /repair|hardware|laundromat|dive/i,
  },
  { alt: 'Fish on ice at the dock', draw: drawFishMarket, namePattern: /fish|dive|supply/i },
]
