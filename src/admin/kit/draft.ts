/** What was typed into one form and is not saved. */
export interface Draft<Content = unknown> {
  userId: string
  /** Milliseconds since 1970. */
  savedAt: number
  content: Content
}
