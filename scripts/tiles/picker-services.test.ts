import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forbidsStoringTiles } from '../../src/domain/guide-build.ts'
import { PICKER_PRESETS, readPickerServices } from './picker-services.ts'

const OWN_SATELLITE_SETTINGS = {
  VITE_PICKER_SATELLITE_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
  VITE_PICKER_SATELLITE_TILES_ATTRIBUTION: '© Own pictures',
  VITE_PICKER_SATELLITE_TILES_MAX_ZOOM: '16',
}

describe('the services of the map picker (PIN-9)', () => {
  it('the services of the map picker are satellite pictures and streets by default, and devices may not store their tiles', () => {
    const services = readPickerServices({})
    expect(services.map(({ kind }) => kind)).toEqual(['satellite', 'streets'])
    for (const service of services) {
      expect(service).toEqual({ ...service, key: '', allowsOffline: false })
      expect(Object.keys(service)).not.toContain('licence')
    }
  })

  it.each(PICKER_PRESETS)(
    'the map picker’s preset for $kind has an attribution, and NOTICE.md has its licence, terms and host',
    (preset) => {
      const notice = readFileSync('NOTICE.md', 'utf8').replace(/\s+/g, ' ')
      for (const text of [preset.licence, preset.terms, new URL(preset.url).hostname])
        expect(notice).toContain(text)
      expect(preset.attribution).toMatch(
        /^(Sentinel-2 cloudless .*, CC BY 4\.0|© OpenStreetMap contributors)$/,
      )
      expect(preset.kind === 'streets').toBe(forbidsStoringTiles(new URL(preset.url).hostname))
    },
  )

  it('each service of the map picker can be replaced by settings separately', () => {
    expect(readPickerServices(OWN_SATELLITE_SETTINGS)).toEqual([
      {
        kind: 'satellite',
        url: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
        key: '',
        attribution: '© Own pictures',
        maxZoom: 16,
        allowsOffline: false,
      },
      expect.objectContaining({ kind: 'streets' }),
    ])
  })

  it('the services of the map picker can be switched off by settings', () => {
    const settingsOff = { VITE_PICKER_SATELLITE_TILES_URL: 'off', VITE_PICKER_STREET_TILES_URL: 'off' }
    expect(readPickerServices(settingsOff)).toEqual([])
  })

  it('the default services of the map picker are left out if the site already has a layer of that kind', () => {
    const site = {
      VITE_SATELLITE_TILES_URL: 'https://t.example/{z}/{x}/{y}',
      VITE_SATELLITE_TILES_ATTRIBUTION: '© Site',
    }
    expect(readPickerServices(site).map(({ kind }) => kind)).toEqual(['streets'])
    expect(
      readPickerServices({ ...site, ...OWN_SATELLITE_SETTINGS }).map(({ attribution }) => attribution)[0],
    ).toBe('© Own pictures')
  })

  it.each([
    ['no attribution', { _ATTRIBUTION: '' }, /VITE_PICKER_SATELLITE_TILES_ATTRIBUTION/],
    ['keeping tiles', { _ALLOW_OFFLINE: '1' }, /VITE_PICKER_SATELLITE_TILES_ALLOW_OFFLINE.*never kept/],
    ['a misspelt off', { _URL: 'none' }, /VITE_PICKER_SATELLITE_TILES_URL/],
  ])('the services of the map picker refuse settings with %s', (_, changes, message) => {
    const brokenSettings = Object.entries(changes).map(([name, value]) => [
      `VITE_PICKER_SATELLITE_TILES${name}`,
      value,
    ])
    expect(() =>
      readPickerServices({ ...OWN_SATELLITE_SETTINGS, ...Object.fromEntries(brokenSettings) }),
    ).toThrow(message)
  })
})
