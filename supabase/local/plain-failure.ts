/**
 * A failure that one sentence explains to the person at the keyboard.
 * The commands print the sentence and exit with code 1; a stack would tell that person nothing.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Runs a command's main function and turns what it throws into an exit code. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (error instanceof PlainFailure) console.error(error.message)
    else console.error(error)
    process.exit(1)
  }
}
