import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { PlainFailure } from '../../supabase/local/plain-failure.ts'

/** Limits of every password (LOGIN-3): 8 to 128 characters. */
const SHORTEST = 8
const LONGEST = 128

/**
 * Asks for a new password: at a terminal twice and without showing it, else the first line of the input.
 * @throws PlainFailure when it is too short, too long or not the same twice
 */
export async function readNewPassword(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const isTerminal = input.isTTY
  const ask = createAsker(input, output, isTerminal)
  try {
    const password = await ask('Password: ')
    if (password.length < SHORTEST || password.length > LONGEST) {
      throw new PlainFailure(`The password must have ${SHORTEST} to ${LONGEST} characters.`)
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
  // readline echoes what is typed to its output; this one swallows it.
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
