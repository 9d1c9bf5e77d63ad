import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import type { Light } from './light.ts'

/** Size of a picture in pixels: three to two, twice the width of a card. */
export const WIDTH = 1200
export const HEIGHT = 800

/** The canvas and settings with which a scene is drawn. */
export interface Brush {
  pen: SKRSContext2D
  light: Light
  random: Random
}

/** Fills a shape given by its corners. */
export function fillShape(
  { pen }: Brush,
  color: string,
  corners: readonly (readonly [number, number])[],
): void {
  pen.fillStyle = color
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}

export function fillBox(
  { pen }: Brush,
  color: string,
  x: number,
  y: number,
  w: number,
  h: number,
  round = 0,
): void {
  pen.fillStyle = color
  pen.beginPath()
  pen.roundRect(x, y, w, h, round)
  pen.fill()
}

export function fillOval({ pen }: Brush, color: string, x: number, y: number, rx: number, ry = rx): void {
  pen.fillStyle = color
  pen.beginPath()
  pen.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
  pen.fill()
}

/** A line through points, rounded at its ends. */
export function drawLine(
  brush: Brush,
  color: string,
  width: number,
  points: readonly (readonly [number, number])[],
): void {
  const { pen } = brush
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
}

/** A vertical gradient through the colors, from one height to another. */
function createVerticalGradient(
  { pen }: Brush,
  from: number,
  to: number,
  colors: readonly string[],
): CanvasGradient {
  const gradient = pen.createLinearGradient(0, from, 0, to)
  for (const [at, color] of colors.entries())
    gradient.addColorStop(at / Math.max(1, colors.length - 1), color)
  return gradient
}

export function fillBand(brush: Brush, top: number, bottom: number, colors: readonly string[]): void {
  brush.pen.fillStyle = createVerticalGradient(brush, top, bottom, colors)
  brush.pen.fillRect(0, top, WIDTH, bottom - top)
}

/** Sky with sun and clouds, down to the horizon. */
export function drawSky(brush: Brush, horizon: number): void {
  const { pen, light, random } = brush
  fillBand(brush, 0, horizon, light.sky)
  const { x, y, radius, color, glow } = light.sun
  const glowGradient = pen.createRadialGradient(x, y, radius * 0.6, x, y, 360)
  glowGradient.addColorStop(0, glow)
  glowGradient.addColorStop(1, 'rgba(255, 255, 255, 0)')
  pen.fillStyle = glowGradient
  pen.fillRect(0, 0, WIDTH, horizon)
  if (radius > 0) fillOval(brush, color, x, y, radius)
  const clouds = radius === 0 ? 9 : 5
  for (let index = 0; index < clouds; index += 1)
    drawCloud(brush, random.below(WIDTH), 40 + random.below(horizon * 0.6))
}

function drawCloud(brush: Brush, x: number, y: number): void {
  const { light, random } = brush
  const size = 26 + random.below(34)
  for (let puff = 0; puff < 5; puff += 1) {
    const puffX = (puff - 2) * size * 0.95
    const puffHeight = size * (1 - Math.abs(puff - 2) * 0.22) * (0.8 + random.next() * 0.4)
    fillOval(brush, light.cloud, x + puffX, y - puffHeight * 0.35, size, puffHeight * 0.62)
  }
  fillOval(brush, light.cloud, x, y, size * 3, size * 0.34)
}

/** The lagoon from the horizon to the shore, with light on the water and far islets. */
export function drawSea(brush: Brush, horizon: number, shore: number): void {
  const { light, random } = brush
  fillBand(brush, horizon, shore, light.sea)
  for (let index = 0; index < 3; index += 1) {
    const [x, half] = [random.below(WIDTH), 60 + random.below(120)]
    fillOval(brush, '#2f6b52', x, horizon + 1, half, 9 + random.below(8))
    fillOval(brush, '#eadfbb', x, horizon + 5, half * 1.1, 3)
  }
  fillWater(brush, horizon, shore)
}

function fillWater(brush: Brush, horizon: number, shore: number): void {
  const { light, random } = brush
  brush.pen.fillStyle = createVerticalGradient(brush, horizon + 6, shore, light.sea)
  brush.pen.fillRect(0, horizon + 7, WIDTH, shore - horizon - 7 + SWAY_PX)
  const count = Math.round((shore - horizon) / 3.2)
  for (let index = 0; index < count; index += 1) {
    const depth = random.next()
    const y = horizon + 12 + depth * (shore - horizon - 16)
    const halfWidth = 14 + depth * 60 * random.next()
    const nearSun = Math.abs(light.sun.y) > 0 ? random.gaussian() * 260 + light.sun.x : random.below(WIDTH)
    const x = random.chance(0.45) ? nearSun : random.below(WIDTH)
    drawLine(brush, `rgba(255, 255, 255, ${0.12 + random.next() * 0.22})`, 1 + depth * 2.4, [
      [x - halfWidth, y],
      [x + halfWidth, y],
    ])
  }
}

/** How far the edge of a beach swings to each side of its shore. */
const SWAY_PX = 16

/** A beach whose edge swings softly, with wet sand and foam. */
export function drawBeach(brush: Brush, shore: number): void {
  const { pen, random } = brush
  const sway = random.next() * 6
  const computeEdgeY = (x: number): number =>
    shore + Math.sin(x / 190 + sway) * 12 + Math.sin(x / 70 + sway) * 4
  for (const [offset, color] of [
    [-9, 'rgba(255, 255, 255, 0.75)'],
    [-3, '#cdb98c'],
    [10, ''],
  ] as const) {
    pen.fillStyle =
      color === '' ? createVerticalGradient(brush, shore, HEIGHT, ['#f2e6c4', '#dcc796']) : color
    pen.beginPath()
    pen.moveTo(0, HEIGHT)
    for (let x = 0; x <= WIDTH; x += 12) pen.lineTo(x, computeEdgeY(x) + offset)
    pen.lineTo(WIDTH, HEIGHT)
    pen.fill()
  }
  for (let index = 0; index < 90; index += 1) {
    const y = shore + 24 + random.below(HEIGHT - shore - 24)
    fillOval(brush, 'rgba(140, 115, 70, 0.22)', random.below(WIDTH), y, 1 + random.below(4), 1.4)
  }
}

/** Ground of crushed coral with a strip of grass behind it. */
export function drawYard(brush: Brush, top: number): void {
  const { random } = brush
  fillBand(brush, top - 14, top + 26, ['#5f8f57', '#86a96b'])
  fillBand(brush, top + 18, HEIGHT, ['#e4d8b8', '#cdbb8e'])
  for (let index = 0; index < 120; index += 1) {
    const y = top + 30 + random.below(HEIGHT - top - 30)
    fillOval(brush, 'rgba(120, 100, 65, 0.2)', random.below(WIDTH), y, 1 + random.below(5), 1.5)
  }
}

/** A tree line of breadfruit and pandanus in the background. */
export function drawTrees(brush: Brush, base: number, height: number): void {
  const { random } = brush
  for (let x = -30; x < WIDTH + 60; x += 38) {
    const treeHeight = height * (0.55 + random.next() * 0.45)
    const green = random.pick(['#2c6247', '#35704c', '#27583f', '#417a4f'])
    fillOval(brush, green, x, base - treeHeight * 0.45, 44 + random.below(22), treeHeight * 0.55)
  }
  for (let x = 60; x < WIDTH; x += 190)
    drawPalm(brush, x + random.below(80), base + 6, height * 1.7, -20 + random.below(40))
}

/** A coconut palm; `lean` is the horizontal distance of its crown from its foot. */
export function drawPalm(brush: Brush, x: number, base: number, height: number, lean: number): void {
  const { pen, random } = brush
  const [top, left] = [base - height, x + lean]
  pen.fillStyle = '#7d6a50'
  const footWidth = Math.max(5, height * 0.035)
  pen.beginPath()
  pen.moveTo(x - footWidth, base)
  pen.quadraticCurveTo(x - footWidth * 0.4, base - height * 0.5, left - footWidth * 0.45, top)
  pen.lineTo(left + footWidth * 0.45, top)
  pen.quadraticCurveTo(x + footWidth * 0.9, base - height * 0.5, x + footWidth, base)
  pen.fill()
  const frondReach = height * 0.4
  const fronds = 11
  for (let index = 0; index < fronds; index += 1) {
    const angle = Math.PI * (-0.06 + (1.12 * index) / (fronds - 1)) + (random.next() - 0.5) * 0.12
    const [endX, endY] = [
      left - Math.cos(angle) * frondReach,
      top - Math.sin(angle) * frondReach * 0.55 + frondReach * 0.4,
    ]
    const [midX, midY] = [
      left - Math.cos(angle) * frondReach * 0.55,
      top - Math.sin(angle) * frondReach * 0.62 - frondReach * 0.1,
    ]
    pen.fillStyle = random.pick(['#2f7a4a', '#3a8a52', '#256a40'])
    pen.beginPath()
    pen.moveTo(left, top)
    pen.quadraticCurveTo(midX, midY - frondReach * 0.13, endX, endY)
    pen.quadraticCurveTo(midX, midY + frondReach * 0.12, left, top)
    pen.fill()
  }
  for (const side of [-1, 1])
    fillOval(brush, '#8a6b35', left + side * footWidth * 0.9, top + footWidth * 0.7, footWidth * 0.8)
}

/** A soft shadow on the ground. */
export function drawShadow(brush: Brush, x: number, y: number, halfWidth: number): void {
  fillOval(brush, 'rgba(40, 40, 30, 0.2)', x, y, halfWidth, Math.max(5, halfWidth * 0.09))
}

/** Draws the color of the light over the whole picture. */
export function coverWithTint({ pen, light }: Brush): void {
  pen.fillStyle = light.tint
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}
