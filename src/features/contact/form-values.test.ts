import { expect, it, vi } from 'vitest'
import type * as Categories from '../../domain/listing/categories.ts'
import { toFormOfSubmission, type StoredSubmission } from '../../domain/messages/submission-listing.ts'
import { checkContactForm } from './check-form.ts'
import { CATEGORY_CHOICES, EMPTY_VALUES, type FormValues, NO_SUBJECT, applyDraft } from './form-values.ts'

// Simulates a guide in another language, in which the category "Government" has a translated title.
vi.mock('../../domain/listing/categories.ts', async (original) => {
  const { CATEGORY_INFO, ...otherCategories } = await original<typeof Categories>()
  const government = { ...CATEGORY_INFO.government, title: 'Jikin kien', label: 'Kien', singular: 'Kien' }
  return { ...otherCategories, CATEGORY_INFO: { ...CATEGORY_INFO, government } }
})

const FILLED: FormValues = {
  ...EMPTY_VALUES,
  name: 'Jo Lang',
  email: 'jo@example.org',
  business_name: 'Post office',
  message: 'We sell stamps and send letters.',
}

it('a category chosen in another language of the guide is sent with its id, which the admin area reads (CONTACT-6)', () => {
  const [category = ''] = CATEGORY_CHOICES.find(([, label]) => label === 'Jikin kien') ?? []
  const result = checkContactForm({ ...FILLED, category }, NO_SUBJECT, 'a')
  if ('problems' in result) throw new Error('The form is valid')
  expect(result.submission.message).toContain('Category: government')
  expect(toFormOfSubmission(result.submission as StoredSubmission).category).toBe('government')
})

it('a draft of an earlier version, which has the title of the category, selects the category', () => {
  expect(applyDraft({ category: 'Accommodations' }, EMPTY_VALUES).category).toBe('accommodation')
  expect(applyDraft({ category: 'banking' }, EMPTY_VALUES).category).toBe('banking')
  expect(applyDraft({}, EMPTY_VALUES).category).toBe('')
})
