export const BUSINESS_FORM_TEXTS = {
  newTitle: 'Add New Business',
  editTitle: 'Edit Business',
} as const
