import { fillBox, drawPalm, drawLine, fillOval, fillShape, type Brush } from './landscape.ts'
import { drawStreet } from './business.ts'
import type { Scene } from './scene.ts'
import { drawAwning, drawDoor, drawHouse, drawPerson, drawSign, drawWindow } from './things.ts'

function drawBank(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 240, base: 660, width: 720, height: 300, wall: '#e9eef0', roof: '#23506f' })
  for (let index = 0; index < 6; index += 1) fillBox(brush, '#ffffff', 290 + index * 122, 390, 30, 270)
  drawDoor(brush, 555, 660, 100, 180, '#23506f')
  for (const x of [345, 790]) drawWindow(brush, x, 470, 70, 120)
  drawCoin(brush, 600, 330, 40)
  drawPerson(brush, 740, 700, 170, '#d9776a')
  drawPalm(brush, 130, 690, 430, 40)
}

function drawCoin(brush: Brush, x: number, y: number, radius: number): void {
  fillOval(brush, '#c98f1d', x, y, radius)
  fillOval(brush, '#f0bd4b', x, y, radius * 0.82)
  fillBox(brush, '#c98f1d', x - radius * 0.1, y - radius * 0.5, radius * 0.2, radius)
  for (const side of [-0.28, 0, 0.28])
    fillBox(brush, '#c98f1d', x - radius * 0.34, y + radius * side - 3, radius * 0.68, 6, 3)
}

function drawAtm(brush: Brush, x: number, y: number, scale: number): void {
  const { pen } = brush
  pen.save()
  pen.translate(x, y)
  pen.scale(scale, scale)
  fillBox(brush, '#0b4f8a', 0, 0, 240, 400, 16)
  fillBox(brush, '#e9eef0', 18, 60, 204, 322, 10)
  fillBox(brush, '#b4470a', 0, 0, 240, 46, 16)
  fillBox(brush, '#ffffff', 70, 16, 100, 14, 6)
  fillBox(brush, '#173a52', 42, 84, 156, 100, 8)
  fillBox(brush, '#6fd0c0', 56, 98, 90, 12, 4)
  fillBox(brush, '#ffffff', 56, 122, 120, 9, 4)
  fillBox(brush, '#ffffff', 56, 142, 100, 9, 4)
  for (let row = 0; row < 4; row += 1)
    for (let key = 0; key < 3; key += 1) fillBox(brush, '#8c979d', 58 + key * 30, 208 + row * 24, 24, 18, 4)
  fillBox(brush, '#37424d', 162, 214, 40, 10, 4)
  fillBox(brush, '#37424d', 52, 330, 136, 16, 6)
  fillShape(brush, '#7fb76b', [
    [70, 336],
    [170, 336],
    [176, 366],
    [64, 366],
  ])
  pen.restore()
}

function drawCashMachine(brush: Brush): void {
  drawStreet(brush, 560)
  fillBox(brush, '#f3ead4', 120, 130, 960, 560)
  fillBox(brush, 'rgba(90, 84, 70, 0.5)', 110, 680, 980, 16)
  drawAtm(brush, 420, 190, 1.18)
  drawAwning(brush, 340, 120, 470, ['#0b4f8a', '#ffffff'])
  drawWindow(brush, 180, 260, 130, 180)
  drawPerson(brush, 800, 740, 300, '#d98c4a')
}

function drawCashMachineByStore(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 140, base: 660, width: 560, height: 250, wall: '#f4d9b4', roof: '#a94a36' })
  for (const x of [200, 520]) drawWindow(brush, x, 480, 110, 90)
  drawDoor(brush, 370, 660, 90, 160, '#6d4e2b')
  drawHouse(brush, { x: 800, base: 670, width: 220, height: 230, wall: '#ffffff', roof: '#0b4f8a' })
  drawAtm(brush, 850, 480, 0.46)
  drawPerson(brush, 1060, 710, 180, '#2f8a78')
}

function drawBankCounter(brush: Brush): void {
  fillBox(brush, '#e6ece9', 0, 0, 1200, 800)
  for (let index = 0; index < 3; index += 1) drawWindow(brush, 120 + index * 380, 110, 220, 190)
  fillBox(brush, '#c9a26a', 0, 620, 1200, 180)
  for (let index = 0; index < 6; index += 1)
    fillBox(brush, 'rgba(70, 45, 20, 0.16)', 0, 640 + index * 28, 1200, 3)
  for (const x of [240, 600, 960]) drawPerson(brush, x, 590, 240, x === 600 ? '#0b4f8a' : '#23506f')
  fillBox(brush, '#8a6439', 60, 470, 1080, 30, 6)
  fillBox(brush, '#a97b49', 80, 498, 1040, 150)
  for (const x of [420, 780]) fillBox(brush, 'rgba(190, 220, 230, 0.55)', x, 300, 10, 172)
  drawCoin(brush, 600, 570, 40)
  fillBox(brush, '#37424d', 200, 430, 70, 42, 4)
  fillBox(brush, '#37424d', 930, 430, 70, 42, 4)
  drawPerson(brush, 420, 780, 290, '#d9776a')
}

function drawTransferWindow(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 260, base: 660, width: 680, height: 250, wall: '#fff2c4', roof: '#37424d' })
  drawAwning(brush, 290, 430, 620, ['#e3a422', '#37424d'])
  drawWindow(brush, 360, 510, 240, 80)
  fillBox(brush, '#8a6439', 340, 600, 280, 16, 4)
  drawDoor(brush, 720, 660, 100, 160, '#37424d')
  drawSign(brush, 470, 320, 250, '#37424d', (size) => {
    drawLine(brush, '#f0bd4b', 6, [
      [-size, -size * 0.4],
      [size, -size * 0.4],
      [size * 0.5, -size],
    ])
    drawLine(brush, '#f0bd4b', 6, [
      [size, size * 0.5],
      [-size, size * 0.5],
      [-size * 0.5, size * 1.1],
    ])
  })
  for (const [x, shirt] of [
    [430, '#6a9fd9'],
    [540, '#d9776a'],
  ] as const)
    drawPerson(brush, x, 710, 180, shirt)
  drawPalm(brush, 1060, 690, 420, 30)
}

function drawCreditUnion(brush: Brush): void {
  drawStreet(brush, 630)
  drawHouse(brush, { x: 200, base: 690, width: 800, height: 380, wall: '#dbe9e2', roof: '#1b6b3a' })
  for (const floor of [0, 1])
    for (let index = 0; index < 5; index += 1)
      if (floor === 0 || index !== 2) drawWindow(brush, 245 + index * 154, 360 + floor * 170, 96, 90)
  drawDoor(brush, 555, 690, 96, 150, '#1b6b3a')
  drawCoin(brush, 600, 300, 34)
  drawPalm(brush, 100, 720, 470, 40)
  drawPerson(brush, 760, 730, 170, '#8a5fb0')
}

export const BANKING_SCENES: readonly Scene[] = [
  { alt: 'A bank with columns', draw: drawBank, namePattern: /bank/i },
  { alt: 'A cash machine under an awning', draw: drawCashMachine, namePattern: /atm/i },
  { alt: 'A cash machine beside a store', draw: drawCashMachineByStore, namePattern: /atm/i },
  { alt: 'The counter of a bank', draw: drawBankCounter, namePattern: /bank|loan/i },
  { alt: 'A window for money transfers', draw: drawTransferWindow, namePattern: /transfer|exchange/i },
  { alt: 'A credit union of two floors', draw: drawCreditUnion, namePattern: /credit|union|loan/i },
]
