/**
 * An error that one sentence explains to the person who runs the command.
 * The commands print only this sentence, without a stack trace, and exit with code 1.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
}

/** Runs the main function of a command. Prints a thrown error and sets the exit code. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (error instanceof PlainFailure) console.error(error.message)
    else console.error(error)
    process.exit(1)
  }
}
