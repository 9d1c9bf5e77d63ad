// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DraftDevice } from '../../../tests/fixtures/draft-device.ts'
import { MAX_ANSWER_NOTE_LENGTH } from '../../domain/messages/listing-answer.ts'
import { pageFormDrafts } from './form-draft.ts'
import { moveMergedDrafts } from './merged-drafts.ts'

const device = new DraftDevice()
device.databases = indexedDB

beforeEach(() => {
  // This test environment has no locks, so that all other pages count as closed.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it.each([
  ['not sent', undefined],
  // The form asks the outbox about the message, and shows the text only if the outbox does not have it.
  ['sent as a message that is still to be looked up', 'message-1'],
])(
  'a report of a killed page, which was %s, is found below the listing into which its listing was merged (MERGE-2, CONTACT-14)',
  async (_, messageId) => {
    const [duplicate, kept] = [`duplicate ${messageId}`, `kept ${messageId}`]
    const killedPage = device.openPage('killed')
    killedPage.writeDraft(`mistake-${duplicate}`, { type: 'feedback', message: 'Old number' }, { messageId })
    await killedPage.saveChanges()
    const isWriting = await moveMergedDrafts(
      { id: kept, merged_ids: ['other', duplicate] },
      MAX_ANSWER_NOTE_LENGTH,
    )
    expect(isWriting, 'nobody was writing in this tab').toBe(false)
    expect(pageFormDrafts().ownRecord(`mistake-${kept}`)).toMatchObject({
      fields: { message: 'Old number' },
      messageId,
    })
    await pageFormDrafts().saveChanges()
    const records = JSON.parse(await device.readStoredText()) as { name?: string }[]
    expect(records.map(({ name }) => name)).toContain(`mistake-${kept}`)
    expect(records.map(({ name }) => name)).not.toContain(`mistake-${duplicate}`)
  },
)

it('a note stays below a merged listing as long as both notes would be too long together (MERGE-2)', async () => {
  const drafts = pageFormDrafts()
  drafts.writeDraft('answer-a', { what: '', note: 'a'.repeat(MAX_ANSWER_NOTE_LENGTH) })
  drafts.writeDraft('answer-b', { what: '', note: 'b'.repeat(MAX_ANSWER_NOTE_LENGTH) })
  await moveMergedDrafts({ id: 'b', merged_ids: ['a'] }, MAX_ANSWER_NOTE_LENGTH)
  expect(drafts.readDraft('answer-a')).toMatchObject({ note: expect.stringMatching(/^a+$/) as string })
  expect(drafts.readDraft('answer-b')).toMatchObject({ note: expect.stringMatching(/^b+$/) as string })
  drafts.removeDraft('answer-b')
  await moveMergedDrafts({ id: 'b', merged_ids: ['a'] }, MAX_ANSWER_NOTE_LENGTH)
  expect(drafts.readDraft('answer-b')).toMatchObject({ note: expect.stringMatching(/^a+$/) as string })
  expect(drafts.readDraft('answer-a')).toBeNull()
})

it('a device whose database does not answer shows the forms after a second, with the draft of this tab (MERGE-2)', async () => {
  const drafts = pageFormDrafts()
  drafts.writeDraft('mistake-c', { type: 'feedback', message: 'Old number' })
  vi.spyOn(drafts, 'recoverDraft').mockReturnValue(new Promise(() => undefined))
  expect(await moveMergedDrafts({ id: 'd', merged_ids: ['c'] }, MAX_ANSWER_NOTE_LENGTH)).toBe(true)
  expect(drafts.readDraft('mistake-d')).toMatchObject({ message: 'Old number' })
})

it('a report that was submitted below the kept listing is not joined with that of a merged listing, and so not sent twice (CONTACT-14, MERGE-2)', async () => {
  const drafts = pageFormDrafts()
  drafts.writeDraft('mistake-f', { type: 'feedback', message: 'Submitted' }, { messageId: 'message-2' })
  drafts.writeDraft('mistake-e', { type: 'feedback', message: 'Old number' })
  await moveMergedDrafts({ id: 'f', merged_ids: ['e'] }, MAX_ANSWER_NOTE_LENGTH)
  expect(drafts.readDraft('mistake-f')).toMatchObject({ message: 'Old number' })
})
