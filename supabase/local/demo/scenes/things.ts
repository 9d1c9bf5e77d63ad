import { fillBox, drawShadow, drawLine, fillOval, fillShape, type Brush } from './landscape.ts'

const GLASS_COLORS = { day: '#9cc4d2', evening: '#ffd98a' }

export interface House {
  x: number
  /** Where the wall meets the ground. */
  base: number
  width: number
  height: number
  wall: string
  roof: string
}

/** Walls with a corrugated roof; its eaves throw a shadow. */
export function drawHouse(brush: Brush, { x, base, width, height, wall, roof }: House): void {
  drawShadow(brush, x + width / 2, base + 4, width * 0.58)
  fillBox(brush, wall, x, base - height, width, height)
  fillBox(brush, 'rgba(20, 30, 40, 0.08)', x + width * 0.72, base - height, width * 0.28, height)
  fillBox(brush, 'rgba(90, 84, 70, 0.5)', x - 4, base - 12, width + 8, 14)
  const rise = Math.min(110, width * 0.22)
  fillShape(brush, roof, [
    [x - 34, base - height + 10],
    [x + width * 0.16, base - height - rise],
    [x + width * 0.84, base - height - rise],
    [x + width + 34, base - height + 10],
  ])
  for (let index = 1; index < 18; index += 1) {
    const position = index / 18
    drawLine(brush, 'rgba(255, 255, 255, 0.16)', 2, [
      [x - 34 + position * (width + 68), base - height + 8],
      [x + width * (0.16 + position * 0.68), base - height - rise + 3],
    ])
  }
  fillBox(brush, 'rgba(20, 20, 30, 0.22)', x, base - height + 10, width, 16)
}

/** A roof of pandanus thatch on posts; `hasWalls` closes it below. */
export function drawThatch(
  brush: Brush,
  x: number,
  base: number,
  width: number,
  height: number,
  hasWalls = false,
): void {
  drawShadow(brush, x + width / 2, base + 4, width * 0.55)
  if (hasWalls) fillBox(brush, '#b08a55', x + 18, base - height, width - 36, height - 14)
  for (const post of [x + 16, x + width - 24]) fillBox(brush, '#6d5336', post, base - height, 10, height)
  const [eaves, rise] = [base - height + 14, width * 0.34]
  fillShape(brush, '#a98449', [
    [x - 22, eaves],
    [x + width * 0.38, eaves - rise],
    [x + width * 0.62, eaves - rise],
    [x + width + 22, eaves],
  ])
  for (let index = 0; index < 26; index += 1) {
    const position = index / 25
    drawLine(brush, index % 2 === 0 ? 'rgba(80, 56, 24, 0.35)' : 'rgba(240, 214, 160, 0.35)', 3, [
      [x - 20 + position * (width + 40), eaves + 4],
      [x + width * (0.38 + position * 0.24), eaves - rise],
    ])
  }
}

export function drawWindow(brush: Brush, x: number, y: number, w: number, h: number): void {
  fillBox(brush, '#f7f4ea', x - 6, y - 6, w + 12, h + 12, 3)
  fillBox(brush, brush.light.isEvening ? GLASS_COLORS.evening : GLASS_COLORS.day, x, y, w, h)
  const slats = Math.max(2, Math.round(h / 22))
  for (let index = 1; index < slats; index += 1)
    fillBox(brush, 'rgba(255, 255, 255, 0.4)', x, y + (h * index) / slats, w, 3)
}

export function drawDoor(brush: Brush, x: number, base: number, w: number, h: number, color: string): void {
  fillBox(brush, '#f7f4ea', x - 6, base - h - 6, w + 12, h + 6)
  fillBox(brush, color, x, base - h, w, h)
  fillOval(brush, '#e8d9a0', x + w - 12, base - h * 0.48, 4)
}

/** A striped awning. */
export function drawAwning(
  brush: Brush,
  x: number,
  y: number,
  w: number,
  colors: readonly [string, string],
): void {
  const stripes = Math.max(4, Math.round(w / 34))
  for (let index = 0; index < stripes; index += 1) {
    const leftEdge = x + (w * index) / stripes
    const rightEdge = leftEdge + w / stripes
    const color = colors[index % 2] ?? colors[0]
    fillShape(brush, color, [
      [leftEdge + 8, y],
      [rightEdge + 8 - 16 * (index / stripes), y],
      [rightEdge, y + 46],
      [leftEdge, y + 46],
    ])
    fillOval(brush, color, (leftEdge + rightEdge) / 2, y + 46, w / stripes / 2, 9)
  }
  fillBox(brush, 'rgba(20, 20, 30, 0.16)', x, y + 54, w, 10)
}

/** A sign board with a drawn mark instead of words. */
export function drawSign(
  brush: Brush,
  x: number,
  y: number,
  w: number,
  color: string,
  drawMark: (size: number) => void,
): void {
  fillBox(brush, 'rgba(20, 20, 30, 0.25)', x + 4, y + 5, w, w * 0.34, 8)
  fillBox(brush, color, x, y, w, w * 0.34, 8)
  fillBox(brush, 'rgba(255, 255, 255, 0.85)', x + w * 0.42, y + w * 0.1, w * 0.48, w * 0.045, 3)
  fillBox(brush, 'rgba(255, 255, 255, 0.6)', x + w * 0.42, y + w * 0.19, w * 0.32, w * 0.045, 3)
  brush.pen.save()
  brush.pen.translate(x + w * 0.22, y + w * 0.17)
  drawMark(w * 0.1)
  brush.pen.restore()
}

/** A person, seen from some steps away. */
export function drawPerson(brush: Brush, x: number, base: number, height: number, shirt: string): void {
  const unit = height / 7
  drawShadow(brush, x, base + 2, unit * 1.8)
  for (const side of [-1, 1])
    fillBox(brush, '#33415c', x + side * unit * 0.45 - unit * 0.32, base - unit * 3, unit * 0.62, unit * 3, 3)
  fillBox(brush, shirt, x - unit * 1.05, base - unit * 5.6, unit * 2.1, unit * 2.9, unit * 0.5)
  for (const side of [-1, 1])
    drawLine(brush, '#8a5a3c', unit * 0.5, [
      [x + side * unit * 1.1, base - unit * 5.2],
      [x + side * unit * 1.45, base - unit * 3.2],
    ])
  fillOval(brush, '#8a5a3c', x, base - unit * 6.4, unit * 0.78)
  fillOval(brush, '#20201f', x, base - unit * 6.7, unit * 0.8, unit * 0.55)
}

/** A motor boat on the water. */
export function drawBoat(brush: Brush, x: number, y: number, length: number, color: string): void {
  fillOval(brush, 'rgba(10, 50, 70, 0.3)', x + length / 2, y + 6, length * 0.55, length * 0.045)
  fillShape(brush, '#ffffff', [
    [x, y - length * 0.16],
    [x + length * 1.06, y - length * 0.2],
    [x + length * 0.9, y + 4],
    [x + length * 0.07, y + 4],
  ])
  fillShape(brush, color, [
    [x + length * 0.02, y - length * 0.09],
    [x + length * 1.01, y - length * 0.12],
    [x + length * 0.9, y + 4],
    [x + length * 0.07, y + 4],
  ])
  for (const post of [0.26, 0.6])
    fillBox(brush, '#e9edf0', x + length * post, y - length * 0.44, 6, length * 0.28)
  fillBox(brush, '#f4f7f8', x + length * 0.2, y - length * 0.47, length * 0.48, length * 0.05, 6)
  fillBox(brush, '#37424d', x - length * 0.05, y - length * 0.24, length * 0.06, length * 0.2, 4)
}

/** A car or a van, seen from the side. */
export function drawCar(
  brush: Brush,
  x: number,
  base: number,
  length: number,
  color: string,
  isVan = false,
): void {
  drawShadow(brush, x + length / 2, base + 3, length * 0.56)
  const carHeight = length * (isVan ? 0.4 : 0.3)
  const top: [number, number][] = isVan
    ? [
        [x + length * 0.04, base - carHeight],
        [x + length * 0.84, base - carHeight],
        [x + length * 0.97, base - carHeight * 0.5],
      ]
    : [
        [x + length * 0.2, base - carHeight],
        [x + length * 0.66, base - carHeight],
        [x + length * 0.82, base - carHeight * 0.58],
      ]
  fillShape(brush, color, [
    [x, base - length * 0.09],
    [x + (isVan ? 0 : length * 0.02), base - carHeight * 0.6],
    ...top,
    [x + length, base - carHeight * 0.48],
    [x + length, base - length * 0.09],
  ])
  const glass = brush.light.isEvening ? '#f8e0a8' : '#bfdbe6'
  const panes = isVan ? [0.1, 0.34, 0.58] : [0.24, 0.47]
  for (const pane of panes)
    fillBox(brush, glass, x + length * pane, base - carHeight * 0.9, length * 0.19, carHeight * 0.3, 4)
  for (const wheel of [0.2, 0.78]) {
    fillOval(brush, '#23282d', x + length * wheel, base - length * 0.07, length * 0.085)
    fillOval(brush, '#b9c1c7', x + length * wheel, base - length * 0.07, length * 0.04)
  }
}
