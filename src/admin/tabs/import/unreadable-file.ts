/** Thrown when a file as a whole cannot be read. The message is a sentence for the person who chose the file. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}
