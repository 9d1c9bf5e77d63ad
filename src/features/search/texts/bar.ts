export const BAR_TEXTS = {
  label: 'Search the guide',
  labelIn: (category: string) => `Search in ${category}`,
  hint: 'Name or place',
  submit: 'Search',
  clear: 'Clear the text',
} as const
