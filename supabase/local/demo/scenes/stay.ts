import {
  fillBox,
  drawBeach,
  drawPalm,
  drawSea,
  drawSky,
  drawLine,
  fillOval,
  fillShape,
  type Brush,
} from './landscape.ts'
import { drawStreet } from './business.ts'
import type { Scene } from './scene.ts'
import { drawDoor, drawHouse, drawPerson, drawThatch, drawWindow } from './things.ts'

function drawShoreline(brush: Brush, horizon: number, shore: number): void {
  drawSky(brush, horizon)
  drawSea(brush, horizon, shore)
  drawBeach(brush, shore)
}

function drawGuesthouse(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 240, base: 650, width: 700, height: 260, wall: '#f5ead2', roof: '#3d6a8f' })
  for (const x of [310, 760]) drawWindow(brush, x, 460, 110, 110)
  drawDoor(brush, 545, 650, 100, 170, '#b4470a')
  for (let x = 220; x <= 960; x += 74) fillBox(brush, '#fffaf0', x, 540, 8, 120)
  for (const y of [560, 600]) fillBox(brush, '#fffaf0', 220, y, 310, 7)
  for (const y of [560, 600]) fillBox(brush, '#fffaf0', 660, y, 310, 7)
  drawSteps(brush, 520, 652)
  drawPalm(brush, 130, 680, 430, 50)
  drawFlowers(brush, 700, 690)
}

function drawSteps(brush: Brush, x: number, y: number): void {
  for (let index = 0; index < 3; index += 1)
    fillBox(brush, '#d5c8a5', x - index * 12, y + index * 14, 150 + index * 24, 15, 2)
}

function drawFlowers(brush: Brush, x: number, y: number): void {
  for (let index = 0; index < 26; index += 1) {
    const [left, top] = [x + brush.random.below(280), y - brush.random.below(40)]
    fillOval(brush, '#3c7d4c', left, top + 8, 17, 11)
    fillOval(brush, brush.random.pick(['#e85d75', '#f4a63c', '#ffffff', '#e05fa8']), left, top, 6)
  }
}

function drawBungalows(brush: Brush): void {
  drawShoreline(brush, 400, 560)
  for (const [x, size] of [
    [90, 250],
    [420, 290],
    [790, 320],
  ] as const) {
    drawThatch(brush, x, 660, size, size * 0.66, true)
    drawDoor(brush, x + size * 0.42, 660, size * 0.18, size * 0.34, '#5b4028')
    drawWindow(brush, x + size * 0.68, 660 - size * 0.36, size * 0.13, size * 0.13)
  }
  drawPalm(brush, 380, 690, 470, -60)
  drawPalm(brush, 1130, 720, 520, -30)
}

function drawHotel(brush: Brush): void {
  drawStreet(brush, 640)
  drawHouse(brush, { x: 190, base: 690, width: 820, height: 420, wall: '#f7f1e4', roof: '#4f7f62' })
  for (const floor of [0, 1]) {
    for (let index = 0; index < 5; index += 1) {
      const [x, y] = [235 + index * 158, 330 + floor * 190]
      if (floor === 1 && index === 2) drawDoor(brush, x, 690, 110, 160, '#0b4f8a')
      else drawWindow(brush, x, y, 100, 100)
      if (floor === 0) drawRailing(brush, x - 24, y + 70, 148)
    }
  }
  drawPalm(brush, 110, 720, 480, 40)
  drawPalm(brush, 1110, 720, 440, -30)
  drawFlowers(brush, 240, 730)
}

function drawRailing(brush: Brush, x: number, y: number, w: number): void {
  for (let index = 0; index <= 8; index += 1) fillBox(brush, '#ffffff', x + (index * w) / 8, y, 4, 54)
  fillBox(brush, '#ffffff', x - 4, y - 4, w + 12, 8, 3)
}

function drawRoom(brush: Brush): void {
  fillBox(brush, '#efe4cd', 0, 0, 1200, 800)
  fillBox(brush, '#b98d5b', 0, 640, 1200, 160)
  for (let index = 0; index < 9; index += 1)
    fillBox(brush, 'rgba(70, 45, 20, 0.18)', 0, 650 + index * 18, 1200, 3)
  brush.pen.save()
  brush.pen.beginPath()
  brush.pen.rect(640, 110, 420, 360)
  brush.pen.clip()
  drawShoreline(brush, 270, 400)
  drawPalm(brush, 980, 480, 300, -60)
  brush.pen.restore()
  for (const [x, y, w, h] of [
    [622, 92, 456, 20],
    [622, 468, 456, 22],
    [622, 92, 20, 390],
    [1060, 92, 20, 390],
    [842, 92, 14, 390],
  ] as const)
    fillBox(brush, '#fffaf0', x, y, w, h)
  for (const side of [600, 1066])
    fillShape(brush, '#7fb3c4', [
      [side, 80],
      [side + 40, 80],
      [side + 54, 520],
      [side - 8, 520],
    ])
  fillBox(brush, '#7a5735', 90, 450, 470, 30, 6)
  fillBox(brush, '#fffdf7', 90, 500, 500, 120, 24)
  fillBox(brush, '#0b4f8a', 250, 500, 340, 124, 20)
  fillBox(brush, '#e9f1f6', 110, 478, 140, 60, 24)
  for (const x of [100, 560]) fillBox(brush, '#7a5735', x, 600, 20, 80)
  drawLine(brush, '#a9a08c', 4, [
    [330, 0],
    [330, 120],
  ])
  for (const turn of [0, 1, 2])
    fillOval(brush, '#8c7b5d', 330 + Math.cos(turn * 2.1) * 60, 128 + Math.sin(turn * 2.1) * 12, 62, 8)
}

function drawHammock(brush: Brush): void {
  drawShoreline(brush, 420, 580)
  drawPalm(brush, 280, 700, 520, 70)
  drawPalm(brush, 900, 710, 500, -60)
  brush.pen.fillStyle = '#d9583f'
  brush.pen.beginPath()
  brush.pen.moveTo(318, 500)
  brush.pen.quadraticCurveTo(590, 700, 862, 500)
  brush.pen.quadraticCurveTo(590, 770, 318, 500)
  brush.pen.fill()
  for (let index = 0; index < 6; index += 1)
    drawLine(brush, '#f2e6c4', 4, [
      [420 + index * 66, 582 + Math.sin((index / 5) * Math.PI) * 32],
      [424 + index * 66, 606 + Math.sin((index / 5) * Math.PI) * 60],
    ])
  fillBox(brush, '#8a6439', 980, 690, 110, 12, 3)
  for (const x of [990, 1070]) fillBox(brush, '#6d4e2b', x, 700, 10, 50)
  fillOval(brush, '#5f8f57', 1035, 676, 20, 16)
}

function drawHomestay(brush: Brush): void {
  drawStreet(brush, 590)
  drawThatch(brush, 330, 650, 520, 270, true)
  drawDoor(brush, 560, 650, 90, 160, '#5b4028')
  drawWindow(brush, 420, 470, 90, 80)
  drawWindow(brush, 710, 470, 90, 80)
  drawLine(brush, '#8a7a60', 3, [
    [860, 470],
    [1130, 450],
  ])
  for (const [at, color] of ['#e0b84a', '#d9776a', '#6a9fd9', '#ffffff'].entries())
    fillBox(brush, color, 890 + at * 58, 464 - at * 4, 42, 60, 3)
  fillBox(brush, '#6d4e2b', 1128, 430, 10, 240)
  drawPerson(brush, 240, 710, 180, '#d9776a')
  drawPerson(brush, 300, 716, 110, '#e0b84a')
  drawPalm(brush, 120, 690, 460, 30)
}

export const ACCOMMODATION_SCENES: readonly Scene[] = [
  { alt: 'A guesthouse with a veranda', draw: drawGuesthouse, namePattern: /guesthouse|inn/i },
  { alt: 'Thatched bungalows on the beach', draw: drawBungalows, namePattern: /bungalow/i },
  { alt: 'A hotel of two floors', draw: drawHotel, namePattern: /hotel|apartments/i },
  { alt: 'A room with a view of the lagoon', draw: drawRoom, namePattern: /room|hotel|apartments|inn/i },
  { alt: 'A hammock between palms', draw: drawHammock, namePattern: /bungalow|homestay/i },
  { alt: 'A family home with thatch', draw: drawHomestay, namePattern: /homestay|guesthouse/i },
]
