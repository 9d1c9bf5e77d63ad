import { describe, expect, it } from 'vitest'
import { readTileServices } from './tile-services.ts'

const TILE_URL = 'https://tiles.example.org/v1/{z}/{x}/{y}.png?token={key}'
const VALID_SETTINGS = {
  VITE_SATELLITE_TILES_URL: TILE_URL,
  VITE_SATELLITE_TILES_KEY: 'abc',
  VITE_SATELLITE_TILES_ATTRIBUTION: '© Example',
  VITE_SATELLITE_TILES_MAX_ZOOM: '17',
  VITE_SATELLITE_TILES_ALLOW_OFFLINE: '1',
}

describe('readTileServices (MAP-10)', () => {
  it('readTileServices returns no services without settings', () => {
    expect(readTileServices({})).toEqual([])
    expect(readTileServices({ VITE_STREET_TILES_URL: '' })).toEqual([])
  })

  it('readTileServices reads a tile service from the settings', () => {
    expect(readTileServices(VALID_SETTINGS)).toEqual([
      {
        kind: 'satellite',
        url: TILE_URL,
        key: 'abc',
        attribution: '© Example',
        maxZoom: 17,
        allowsOffline: true,
      },
    ])
  })

  it('readTileServices does not allow saving tiles on devices without the setting ALLOW_OFFLINE (TILE-4)', () => {
    const { VITE_SATELLITE_TILES_ALLOW_OFFLINE: _, ...silent } = VALID_SETTINGS
    expect(readTileServices(silent)[0]?.allowsOffline).toBe(false)
  })

  it.each([
    ['a placeholder that is missing', { _URL: 'https://t.example/{z}/{x}.png', _KEY: '' }, /_URL: \{y\}/],
    ['an unknown placeholder', { _URL: 'https://t.example/{z}/{x}/{y}{r}.png', _KEY: '' }, /\{r\}/],
    ['a host that changes', { _URL: 'https://{s}.example/{z}/{x}/{y}.png', _KEY: '' }, /\{s\}/],
    ['a key in the host', { _URL: 'https://{key}.example/{z}/{x}/{y}.png' }, /host must be written out/],
    ['no address', { _URL: '//t.example/{z}/{x}/{y}', _KEY: '' }, /not an address/],
    ['a brace too many', { _URL: 'https://t.example/{z}/{x}/{y}}', _KEY: '' }, /not an address/],
    ['plain http', { _URL: 'http://t.example/{z}/{x}/{y}', _KEY: '' }, /https/],
    ['a key that is missing', { _KEY: '' }, /_KEY/],
    ['a key that is not used', { _URL: 'https://t.example/{z}/{x}/{y}' }, /_KEY/],
    ['no attribution', { _ATTRIBUTION: ' ' }, /_ATTRIBUTION/],
    ['a zoom that is none', { _MAX_ZOOM: 'high' }, /_MAX_ZOOM/],
    ['a flag that is none', { _ALLOW_OFFLINE: 'yes' }, /_ALLOW_OFFLINE/],
    [
      'a service that forbids keeping',
      { _URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', _KEY: '' },
      /forbids/,
    ],
  ])('readTileServices refuses %s', (_, changes, message) => {
    const brokenSettings = Object.entries(changes).map(([name, value]) => [
      `VITE_SATELLITE_TILES${name}`,
      value,
    ])
    expect(() => readTileServices({ ...VALID_SETTINGS, ...Object.fromEntries(brokenSettings) })).toThrow(
      message,
    )
  })
})
