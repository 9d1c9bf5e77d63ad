import { describe, expect, it } from 'vitest'
import { joinLines, seenRevision, splitLines } from './message-lines.ts'

describe('labeled lines of a message (CONTACT-6)', () => {
  it.each([
    ['no lines', 'Hello there', {}, 'Hello there'],
    ['empty values', 'Hello', { category: '', atoll: ' ' }, 'Hello'],
    ['two', 'Hello', { atoll: 'Majuro', category: 'Business' }, 'Hello\n\nCategory: Business\nAtoll: Majuro'],
    ['words of many lines', 'A\n\nB', { listing: 'K&K\nStore' }, 'A\n\nB\n\nListing: K&K Store'],
  ])('%s', (_, words, lines, message) => {
    expect(joinLines(words, lines)).toBe(message)
    expect(splitLines(message).words).toBe(words)
  })

  it.each(['Hello\n\nAtoll: Majuro\nand more', 'Hello\n\nAtoll: A\nAtoll: B', 'Atoll: Majuro'])(
    'leaves words alone: %j',
    (message) => {
      expect(splitLines(message)).toEqual({ words: message, lines: {} })
    },
  )

  it('names the revision that was seen', () => {
    expect(seenRevision(joinLines('Wrong phone', { listing: 'X', seenVersion: '412' }))).toBe(412)
    expect(seenRevision('Wrong phone')).toBeNull()
    expect(seenRevision('Wrong\n\nVersion seen: many')).toBeNull()
  })
})
