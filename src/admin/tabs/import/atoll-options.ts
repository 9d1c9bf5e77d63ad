import { ATOLLS } from '../../../domain/atolls/atolls.ts'

/** The atolls that a word in a file can mean, as options sorted by name. */
export const ATOLL_OPTIONS = ATOLLS.map(({ code, name }) => ({ value: code, label: name })).sort((a, b) =>
  a.label < b.label ? -1 : 1,
)
