// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AdminView } from '../../../tests/fixtures/admin-view.tsx'
import { addWebLocks } from '../../../tests/fixtures/web-locks.ts'
import { AnnouncementEditor } from '../tabs/announcements/announcement-editor.tsx'
import { ContactEditor } from '../tabs/emergency/contact-editor.tsx'
import { NoteEditor } from '../tabs/submissions/note-editor.tsx'
import { TripEditor } from '../tabs/trips/trip-editor.tsx'
import type { StoredSubmission } from '../../domain/messages/submission-listing.ts'
import { eraseDrafts, listDraftKeys, savePendingDrafts } from './drafts.ts'

const nothing = (): void => undefined
const FORMS = {
  announcement: {
    editor: <AnnouncementEditor base={null} onSaved={nothing} onClose={nothing} />,
    field: /^Message(?! in)/,
  },
  'emergency contact': {
    editor: <ContactEditor base={null} onSaved={nothing} onClose={nothing} />,
    field: /^Name(?! in)/,
  },
  trip: {
    editor: <TripEditor base={null} start={null} carriers={[]} onSaved={nothing} onClose={nothing} />,
    field: /^Note \(optional\)/,
  },
  'note of a message': {
    editor: (
      <NoteEditor
        submission={{ id: 'a', name: 'Ben', note: null, updated_at: '' } as StoredSubmission}
        isOnline
        onSave={() => Promise.resolve(null)}
        onClose={nothing}
      />
    ),
    field: /Note/,
  },
}

beforeAll(() => {
  addWebLocks()
  // jsdom lacks scrolling.
  Element.prototype.scrollIntoView = nothing
})
beforeEach(eraseDrafts)
afterEach(cleanup)

/** Opens the form as another tab does, and returns its elements. */
function openTab(what: keyof typeof FORMS) {
  const { container, unmount } = render(
    <MemoryRouter>
      <AdminView backend={{ tables: { readRows: async () => [] } }}>{FORMS[what].editor}</AdminView>
    </MemoryRouter>,
  )
  const elements = within(container)
  const findField = () => elements.findByLabelText<HTMLInputElement>(FORMS[what].field)
  return { elements, findField, close: unmount }
}

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
  'two tabs in which an admin types into the same form (%s) keep two drafts, and both drafts are offered after the tabs are closed (DRAFT-3)',
  async (what) => {
    const typed = ['typed in the first tab', 'typed in the second tab']
    const tabs = []
    for (const text of typed) {
      const tab = openTab(what)
      tabs.push(tab)
      fireEvent.change(await tab.findField(), { target: { value: text } })
      // The form stores a draft only after the key of the draft is reserved for this form.
      await waitFor(async () => {
        await savePendingDrafts()
        expect(await listDraftKeys('ann')).toHaveLength(tabs.length)
      })
    }
    for (const tab of tabs) tab.close()
    const offered: string[] = []
    for (const _ of typed) {
      const tab = openTab(what)
      fireEvent.click(await tab.elements.findByRole('button', { name: 'Continue with my changes' }))
      offered.push((await tab.findField()).value)
    }
    expect(offered.toSorted()).toEqual(typed)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with my changes' })).toBeNull())
  },
)
