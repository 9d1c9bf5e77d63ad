import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS, passwordBytes } from '../../src/domain/password.ts'
import { PlainFailure } from '../../supabase/local/plain-failure.ts'

/**
 * Reads a new password. At a terminal it is typed twice and not shown; otherwise it is the first line of the input.
 * @throws PlainFailure when it is too short or too long, or the two entries differ
 */
export async function readNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const isTerminal = input.isTTY
  const ask = createAsker(input, output, isTerminal)
  try {
    const password = await ask('Password: ')
    if (password.length < MIN_PASSWORD_CHARACTERS || passwordBytes(password) > MAX_PASSWORD_BYTES) {
      throw new PlainFailure(
        `The password must have ${MIN_PASSWORD_CHARACTERS} characters or more, and ${MAX_PASSWORD_BYTES} bytes or fewer.`,
      )
    }
    if (isTerminal && (await ask('Once more: ')) !== password) {
      throw new PlainFailure('The two passwords are not the same.')
    }
    return password
  } finally {
    ask.close()
  }
}

interface Asker {
  (question: string): Promise<string>
  close(): void
}

function createAsker(input: NodeJS.ReadStream, output: NodeJS.WriteStream, isTerminal: boolean): Asker {
  // readline echoes typed characters to its output, so give it an output that discards them.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: isTerminal })
  const iterator = lines[Symbol.asyncIterator]()
  lines.once('SIGINT', () => lines.close())
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) output.write(question)
    const { value, done } = await iterator.next()
    if (isTerminal) output.write('\n')
    if (done) throw new PlainFailure('No password was given.')
    return value
  }
  return Object.assign(ask, { close: () => lines.close() })
}
