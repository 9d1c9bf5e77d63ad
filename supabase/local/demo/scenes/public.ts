import { fillBox, drawPalm, drawLine, fillOval, fillShape, type Brush } from './landscape.ts'
import { drawStreet } from './business.ts'
import type { Scene } from './scene.ts'
import { drawDoor, drawHouse, drawPerson, drawWindow } from './things.ts'

/** The flag of the country: blue, two rays of orange and white, and a star. */
function drawFlag(brush: Brush, x: number, base: number): void {
  fillBox(brush, '#cfd6da', x, base - 420, 9, 420)
  fillShape(brush, '#003893', [
    [x + 9, base - 416],
    [x + 190, base - 408],
    [x + 186, base - 306],
    [x + 9, base - 312],
  ])
  fillShape(brush, '#dd7500', [
    [x + 9, base - 316],
    [x + 190, base - 408],
    [x + 190, base - 388],
  ])
  fillShape(brush, '#ffffff', [
    [x + 9, base - 312],
    [x + 190, base - 388],
    [x + 189, base - 366],
  ])
  for (let ray = 0; ray < 8; ray += 1) {
    const angle = (ray / 8) * Math.PI
    drawLine(brush, '#ffffff', 3, [
      [x + 58 - Math.cos(angle) * 20, base - 380 - Math.sin(angle) * 20],
      [x + 58 + Math.cos(angle) * 20, base - 380 + Math.sin(angle) * 20],
    ])
  }
}

function drawTownHall(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 250, base: 660, width: 720, height: 290, wall: '#eef1ec', roof: '#3d6a8f' })
  for (let index = 0; index < 4; index += 1) fillBox(brush, '#ffffff', 430 + index * 108, 390, 22, 270)
  for (const x of [290, 830]) drawWindow(brush, x, 460, 100, 110)
  drawDoor(brush, 560, 660, 110, 180, '#0b4f8a')
  drawFlag(brush, 130, 690)
  drawPerson(brush, 760, 700, 170, '#ffffff')
}

function drawSchool(brush: Brush): void {
  drawStreet(brush, 590)
  drawHouse(brush, { x: 120, base: 640, width: 940, height: 210, wall: '#f6e2b8', roof: '#a94a36' })
  for (let index = 0; index < 6; index += 1) drawWindow(brush, 165 + index * 150, 480, 92, 70)
  drawDoor(brush, 925, 640, 80, 140, '#1b6b3a')
  fillBox(brush, '#d8cba6', 0, 640, 1200, 20)
  drawLine(brush, '#59636a', 9, [
    [300, 740],
    [300, 560],
  ])
  fillBox(brush, '#ffffff', 256, 520, 96, 62, 4)
  fillOval(brush, '#b4470a', 304, 596, 26, 7)
  fillOval(brush, '#c8702e', 420, 724, 17)
  for (const [x, shirt] of [
    [470, '#3d6a8f'],
    [560, '#3d6a8f'],
    [680, '#ffffff'],
    [740, '#3d6a8f'],
  ] as const)
    drawPerson(brush, x, 730, 130, shirt)
  drawFlag(brush, 1080, 680)
}

function drawDispensary(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 290, base: 660, width: 620, height: 250, wall: '#f7faf9', roof: '#2f8a78' })
  for (const x of [350, 760]) drawWindow(brush, x, 480, 100, 90)
  drawDoor(brush, 555, 660, 100, 170, '#2f8a78')
  fillBox(brush, '#ffffff', 545, 340, 120, 110, 12)
  fillBox(brush, '#a8201a', 592, 354, 26, 82, 4)
  fillBox(brush, '#a8201a', 564, 382, 82, 26, 4)
  fillShape(brush, '#cdbb8e', [
    [520, 690],
    [690, 690],
    [660, 660],
    [550, 660],
  ])
  drawPerson(brush, 720, 700, 180, '#cfe6f0')
  drawPerson(brush, 800, 706, 150, '#d9776a')
  drawPalm(brush, 150, 690, 440, 40)
  drawPalm(brush, 1070, 700, 400, -30)
}

function drawChurch(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 340, base: 660, width: 560, height: 240, wall: '#fbfaf5', roof: '#7b8790' })
  fillBox(brush, '#fbfaf5', 540, 240, 150, 420)
  fillShape(brush, '#7b8790', [
    [524, 250],
    [615, 110],
    [706, 250],
  ])
  drawLine(brush, '#fffaf0', 8, [
    [615, 110],
    [615, 56],
  ])
  drawLine(brush, '#fffaf0', 8, [
    [594, 78],
    [636, 78],
  ])
  fillOval(brush, brush.light.isEvening ? '#ffd98a' : '#8fb7d8', 615, 330, 38)
  drawDoor(brush, 565, 660, 100, 170, '#6d4e2b')
  for (const x of [390, 460, 740, 820]) {
    fillBox(brush, '#8fb7d8', x, 500, 44, 90, 22)
    fillBox(brush, 'rgba(255, 255, 255, 0.6)', x + 20, 500, 4, 90)
  }
  drawPalm(brush, 200, 700, 460, 40)
  drawPerson(brush, 760, 710, 170, '#ffffff')
}

function drawPostOffice(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 230, base: 660, width: 700, height: 250, wall: '#dce6ef', roof: '#0b4f8a' })
  for (const x of [300, 460]) drawWindow(brush, x, 480, 100, 90)
  drawDoor(brush, 660, 660, 100, 170, '#37424d')
  fillBox(brush, '#ffffff', 540, 360, 150, 74, 6)
  drawLine(brush, '#0b4f8a', 6, [
    [548, 368],
    [615, 408],
    [682, 368],
  ])
  fillBox(brush, '#0b4f8a', 830, 570, 70, 90, 14)
  fillBox(brush, '#ffffff', 842, 596, 46, 8, 3)
  drawPerson(brush, 540, 700, 180, '#e0b84a')
  drawFlag(brush, 1000, 690)
}

function drawPoliceStation(brush: Brush): void {
  drawStreet(brush)
  drawHouse(brush, { x: 260, base: 660, width: 640, height: 240, wall: '#e6e9ec', roof: '#37424d' })
  fillBox(brush, '#0b4f8a', 260, 500, 640, 34)
  for (const x of [320, 740]) drawWindow(brush, x, 560, 110, 70)
  drawDoor(brush, 540, 660, 110, 150, '#0b4f8a')
  fillShape(brush, '#e3a422', [
    [580, 380],
    [630, 396],
    [620, 446],
    [580, 470],
    [540, 446],
    [530, 396],
  ])
  fillOval(brush, '#fff6dc', 580, 424, 18)
  drawPerson(brush, 720, 704, 180, '#23506f')
  drawFlag(brush, 130, 690)
}

export const GOVERNMENT_SCENES: readonly Scene[] = [
  {
    alt: 'A council house with the flag',
    draw: drawTownHall,
    namePattern: /government|council|ministry|hall/i,
  },
  { alt: 'A school and its yard', draw: drawSchool, namePattern: /school|library/i },
  { alt: 'A dispensary', draw: drawDispensary, namePattern: /health|hospital|clinic/i },
  { alt: 'A church between palms', draw: drawChurch, namePattern: /church/i },
  { alt: 'A post office', draw: drawPostOffice, namePattern: /post|utility|telecom|power|water/i },
  { alt: 'A police station', draw: drawPoliceStation, namePattern: /police|court|fire/i },
]
