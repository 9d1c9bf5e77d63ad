import { describe, expect, it } from 'vitest'
import { type AuditEntry, changesSince } from './listing-comparison.tsx'

function entry(at: string, changes: AuditEntry['changes']): AuditEntry {
  return { id: at, timestamp: `2026-11-${at}T00:00:00+00:00`, changes }
}

const RENAMED = { name: { old: 'A', new: 'B' } }
const FIRST = entry('01', { phone: { old: '1', new: '2' }, revision: { old: 40, new: 50 } })
const SECOND = entry('10', { ...RENAMED, revision: { old: 50, new: 60 } })
const OLD_STYLE = entry('10', RENAMED)
const SENT = '2026-11-05T00:00:00+00:00'

describe('changesSince', () => {
  it('counts from the version that was seen, though the message was sent after the change (SUBM-4)', () => {
    const { changes, from, isIncomplete } = changesSince([SECOND, FIRST], { seen: 40, sentAt: SENT }, 60)
    expect(changes.map(({ fields }) => fields)).toEqual([
      [{ field: 'name', change: 'A -> B' }],
      [{ field: 'phone', change: '1 -> 2' }],
    ])
    expect([from, isIncomplete]).toEqual(['seen', false])
  })

  it('leaves out changes that the writer had seen', () => {
    const { changes, isIncomplete } = changesSince([SECOND, FIRST], { seen: 50, sentAt: SENT }, 60)
    expect(changes.map(({ id }) => id)).toEqual(['10'])
    expect(isIncomplete).toBe(false)
  })

  it('reports that nothing was changed', () => {
    expect(changesSince([SECOND, FIRST], { seen: 60, sentAt: SENT }, 60)).toEqual({
      changes: [],
      from: 'seen',
      isIncomplete: false,
    })
  })

  it('reports that the log does not reach back to the version seen', () => {
    expect(changesSince([SECOND], { seen: 40, sentAt: SENT }, 60).isIncomplete).toBe(true)
    expect(changesSince([OLD_STYLE], { seen: 40, sentAt: SENT }, 60)).toMatchObject({
      changes: [],
      isIncomplete: true,
    })
  })

  it('counts from the time of sending if the message names no version, or one of another database', () => {
    for (const seen of [null, 99]) {
      const { changes, from } = changesSince([OLD_STYLE, FIRST], { seen, sentAt: SENT }, 60)
      expect(changes.map(({ id }) => id)).toEqual(['10'])
      expect(from).toBe('sent')
    }
  })

  it('skips entries that changed only the revision', () => {
    const empty = entry('11', { revision: { old: 60, new: 61 } })
    expect(changesSince([empty], { seen: 60, sentAt: SENT }, 61)).toMatchObject({
      changes: [],
      isIncomplete: false,
    })
  })
})
