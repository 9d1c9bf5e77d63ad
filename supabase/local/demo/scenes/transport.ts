import {
  fillBox,
  drawBeach,
  drawPalm,
  drawSea,
  drawShadow,
  drawSky,
  drawTrees,
  fillBand,
  drawLine,
  fillOval,
  fillShape,
  HEIGHT,
  type Brush,
} from './landscape.ts'
import { drawStreet } from './business.ts'
import type { Scene } from './scene.ts'
import { drawBoat, drawCar, drawHouse, drawPerson, drawThatch, drawWindow } from './things.ts'

function drawDock(brush: Brush): void {
  drawSky(brush, 360)
  drawSea(brush, 360, HEIGHT)
  drawBoat(brush, 640, 620, 420, '#0b4f8a')
  drawBoat(brush, 330, 500, 230, '#b4470a')
  for (let index = 0; index < 7; index += 1) fillBox(brush, '#5f4a30', 40 + index * 96, 610, 16, 190)
  fillShape(brush, '#b08d5e', [
    [0, 600],
    [640, 600],
    [700, 650],
    [0, 690],
  ])
  for (let index = 0; index < 16; index += 1)
    drawLine(brush, 'rgba(70, 45, 20, 0.35)', 3, [
      [index * 42, 601],
      [index * 45, 688],
    ])
  drawPerson(brush, 180, 660, 190, '#e0b84a')
  drawPerson(brush, 420, 650, 180, '#6a9fd9')
  fillBox(brush, '#a9794a', 250, 620, 70, 50, 3)
}

function drawCanoe(brush: Brush): void {
  drawSky(brush, 400)
  drawSea(brush, 400, HEIGHT)
  fillOval(brush, 'rgba(10, 50, 70, 0.3)', 600, 632, 330, 16)
  fillShape(brush, '#fff3d6', [
    [560, 590],
    [620, 130],
    [900, 470],
  ])
  fillShape(brush, '#f0b35a', [
    [600, 290],
    [612, 190],
    [830, 402],
    [790, 420],
  ])
  drawLine(brush, '#6d4e2b', 10, [
    [556, 600],
    [624, 120],
  ])
  drawLine(brush, '#6d4e2b', 8, [
    [560, 594],
    [910, 474],
  ])
  fillShape(brush, '#7a4a2a', [
    [290, 578],
    [910, 578],
    [850, 632],
    [360, 632],
  ])
  fillShape(brush, '#f2e3c0', [
    [280, 570],
    [920, 570],
    [906, 590],
    [300, 590],
  ])
  drawLine(brush, '#6d4e2b', 7, [
    [480, 580],
    [420, 690],
  ])
  drawLine(brush, '#6d4e2b', 7, [
    [720, 580],
    [680, 690],
  ])
  drawLine(brush, '#8a5c34', 16, [
    [330, 694],
    [770, 694],
  ])
  drawPerson(brush, 470, 586, 130, '#d9583f')
  drawPerson(brush, 760, 586, 130, '#3d8a78')
}

function drawAirstrip(brush: Brush): void {
  drawSky(brush, 470)
  drawTrees(brush, 480, 120)
  fillBand(brush, 476, HEIGHT, ['#8fb073', '#a8bd83'])
  fillShape(brush, '#e8dfc6', [
    [420, 480],
    [700, 480],
    [1290, HEIGHT],
    [-200, HEIGHT],
  ])
  for (let index = 0; index < 60; index += 1)
    fillOval(
      brush,
      'rgba(140, 120, 80, 0.2)',
      brush.random.below(1200),
      520 + brush.random.below(270),
      5,
      1.6,
    )
  drawShadow(brush, 610, 690, 360)
  fillShape(brush, '#f8fafb', [
    [250, 590],
    [300, 540],
    [880, 545],
    [960, 590],
    [900, 640],
    [330, 645],
  ])
  fillShape(brush, '#0b4f8a', [
    [252, 596],
    [955, 594],
    [930, 612],
    [270, 616],
  ])
  fillShape(brush, '#b4470a', [
    [268, 560],
    [210, 440],
    [262, 440],
    [340, 545],
  ])
  fillShape(brush, '#dfe6ea', [
    [430, 520],
    [800, 500],
    [820, 522],
    [440, 545],
  ])
  for (let index = 0; index < 7; index += 1)
    fillBox(brush, brush.light.isEvening ? '#ffe2a0' : '#7fa9bd', 400 + index * 62, 562, 30, 24, 6)
  fillShape(brush, '#7fa9bd', [
    [880, 552],
    [905, 556],
    [940, 586],
    [880, 586],
  ])
  drawLine(brush, '#37424d', 7, [
    [720, 470],
    [720, 552],
  ])
  fillOval(brush, '#5b6a75', 720, 512, 48, 20)
  for (const x of [420, 760]) {
    drawLine(brush, '#59636a', 9, [
      [x, 640],
      [x, 676],
    ])
    fillOval(brush, '#23282d', x, 682, 18)
  }
  drawThatch(brush, 950, 620, 210, 130)
  drawPerson(brush, 1030, 720, 160, '#e0b84a')
}

function drawTaxi(brush: Brush): void {
  drawStreet(brush, 540)
  fillBand(brush, 620, 760, ['#6f7478', '#5d6266'])
  for (let index = 0; index < 9; index += 1) fillBox(brush, '#f2e6c4', index * 150 - 20, 686, 84, 8)
  drawHouse(brush, { x: 60, base: 590, width: 330, height: 170, wall: '#cfe4dd', roof: '#a94a36' })
  drawWindow(brush, 120, 470, 80, 70)
  drawWindow(brush, 260, 470, 80, 70)
  drawCar(brush, 360, 680, 480, '#f3f6f8')
  fillBox(brush, '#e3a422', 560, 520, 80, 20, 5)
  drawCar(brush, 900, 740, 330, '#b4470a', true)
  drawPerson(brush, 250, 640, 170, '#8a5fb0')
  drawPalm(brush, 1040, 600, 380, -40)
}

function drawShip(brush: Brush): void {
  drawSky(brush, 420)
  drawSea(brush, 420, HEIGHT)
  fillOval(brush, 'rgba(10, 50, 70, 0.32)', 600, 610, 470, 22)
  fillShape(brush, '#23506f', [
    [140, 500],
    [1080, 470],
    [1000, 610],
    [230, 610],
  ])
  fillShape(brush, '#b4470a', [
    [180, 575],
    [1024, 572],
    [1000, 612],
    [230, 612],
  ])
  fillBox(brush, '#f6f8f9', 220, 360, 260, 142, 6)
  fillBox(brush, '#f6f8f9', 260, 280, 180, 84, 6)
  for (let index = 0; index < 5; index += 1)
    fillBox(brush, brush.light.isEvening ? '#ffe2a0' : '#7fa9bd', 272 + index * 32, 304, 22, 24, 3)
  for (let index = 0; index < 6; index += 1) fillOval(brush, '#7fa9bd', 246 + index * 42, 430, 12)
  fillBox(brush, '#e3a422', 300, 210, 60, 74, 4)
  drawLine(brush, '#59636a', 9, [
    [760, 480],
    [760, 230],
  ])
  drawLine(brush, '#59636a', 7, [
    [760, 240],
    [950, 380],
  ])
  for (let index = 0; index < 5; index += 1)
    fillBox(
      brush,
      brush.random.pick(['#4f7f62', '#8c5a3c', '#3d6a8f']),
      560 + index * 76,
      430 - (index % 2) * 26,
      68,
      60,
      3,
    )
  drawBoat(brush, 60, 700, 180, '#1b6b3a')
}

function drawFuelPumps(brush: Brush): void {
  drawStreet(brush, 600)
  fillBox(brush, '#b9b4a6', 0, 650, 1200, 150)
  for (const x of [300, 840]) fillBox(brush, '#dfe6ea', x, 380, 26, 290)
  fillBox(brush, '#0b4f8a', 200, 320, 780, 74, 8)
  fillBox(brush, '#f0b35a', 200, 376, 780, 16)
  for (const x of [420, 640]) {
    fillBox(brush, '#f3f6f8', x, 520, 100, 150, 10)
    fillBox(brush, '#b4470a', x, 520, 100, 40, 10)
    fillBox(brush, '#2f3940', x + 20, 574, 60, 34, 4)
    drawLine(brush, '#2f3940', 6, [
      [x + 96, 590],
      [x + 122, 610],
      [x + 112, 660],
    ])
  }
  drawCar(brush, 840, 720, 320, '#4f7f62', true)
  drawPerson(brush, 580, 700, 170, '#e0b84a')
  drawPalm(brush, 110, 690, 420, 30)
}

function drawBoatOnBeach(brush: Brush): void {
  drawSky(brush, 380)
  drawSea(brush, 380, 600)
  drawBeach(brush, 600)
  drawShadow(brush, 560, 712, 270)
  drawBoat(brush, 330, 700, 470, '#2f8a78')
  drawPalm(brush, 1010, 720, 500, -90)
  drawPerson(brush, 880, 736, 190, '#d98c4a')
}

export const TRANSPORTATION_SCENES: readonly Scene[] = [
  { alt: 'Boats at the dock', draw: drawDock, namePattern: /boat|ship|ferry/i },
  { alt: 'An outrigger canoe under sail', draw: drawCanoe, namePattern: /canoe|boat charter/i },
  { alt: 'A plane on a coral runway', draw: drawAirstrip, namePattern: /airstrip|air |flight/i },
  { alt: 'A taxi on the main road', draw: drawTaxi, namePattern: /taxi|car rental|bus/i },
  { alt: 'A field trip ship in the lagoon', draw: drawShip, namePattern: /ship/i },
  { alt: 'Fuel pumps under a roof', draw: drawFuelPumps, namePattern: /fuel|car rental/i },
  { alt: 'A motor boat on the beach', draw: drawBoatOnBeach, namePattern: /boat/i },
]
