import { ATOLLS } from '../../../domain/atolls/atolls.ts'

/** What a word for an atoll can mean, by name. */
export const ATOLL_OPTIONS = ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
)
