/** Colors of a time of day. */
export interface Light {
  sky: readonly [top: string, middle: string, horizon: string]
  sun: { x: number; y: number; radius: number; color: string; glow: string }
  cloud: string
  sea: readonly [far: string, near: string]
  /** Color that is drawn over the whole picture, so that walls, sand and leaves have the color of the light. */
  tint: string
  /** True to draw windows with light inside. */
  isEvening: boolean
}

export const LIGHTS: readonly Light[] = [
  {
    sky: ['#2f7fc4', '#7fbbe4', '#dff1f8'],
    sun: { x: 980, y: 130, radius: 46, color: '#fffbe8', glow: 'rgba(255, 250, 220, 0.75)' },
    cloud: 'rgba(255, 255, 255, 0.86)',
    sea: ['#1b7fa6', '#49c3bd'],
    tint: 'rgba(255, 250, 235, 0.04)',
    isEvening: false,
  },
  {
    sky: ['#4e8ec2', '#a9cfe0', '#fbe9cf'],
    sun: { x: 210, y: 250, radius: 54, color: '#fff4cf', glow: 'rgba(255, 226, 160, 0.85)' },
    cloud: 'rgba(255, 246, 232, 0.8)',
    sea: ['#24799b', '#6cc0b2'],
    tint: 'rgba(255, 196, 110, 0.14)',
    isEvening: false,
  },
  {
    sky: ['#41609a', '#dc9a90', '#ffd7a0'],
    sun: { x: 860, y: 380, radius: 58, color: '#fff0c4', glow: 'rgba(255, 190, 110, 0.9)' },
    cloud: 'rgba(255, 190, 170, 0.55)',
    sea: ['#a07f8c', '#2f7391'],
    tint: 'rgba(110, 50, 50, 0.12)',
    isEvening: true,
  },
  {
    sky: ['#6f8a9c', '#a9bcc6', '#dfe6e6'],
    sun: { x: 640, y: 150, radius: 0, color: '#ffffff', glow: 'rgba(255, 255, 255, 0.35)' },
    cloud: 'rgba(236, 241, 243, 0.85)',
    sea: ['#3f7286', '#6fa9a6'],
    tint: 'rgba(70, 90, 105, 0.1)',
    isEvening: false,
  },
]
