import { expect, it } from 'vitest'
import { CAMERA_TEXTS } from './camera/texts.ts'
import { GIVE_TEXTS, RECEIVE_TEXTS } from './texts.ts'

it('the texts about a given or received guide have a singular', () => {
  for (const text of [GIVE_TEXTS.contents, RECEIVE_TEXTS.taken, CAMERA_TEXTS.taken]) {
    expect(text(1, '1 Nov')).toContain('1 listing as of 1 Nov')
    expect(text(1_234, '1 Nov')).toContain('1,234 listings as of 1 Nov')
  }
})
