import { jsonAnswer } from './http-answer.ts'

/** Faults of hosted Realtime that a test can simulate. All are off by default. */
export interface RealtimeFaults {
  /** Delay the answers to joins by this time. */
  joinDelayMs: number
  /** Send no messages about changes for this time after a join: hosted Realtime does not follow the database at once. */
  replicationDelayMs: number
  /** Refuse joins with this reason. */
  refuseJoins: string | null
  /** Refuse sockets with this HTTP status, for instance 429. */
  refuseSockets: number | null
  /** Do not send the messages about changes. */
  dropMessages: boolean
}

const NO_FAULTS: RealtimeFaults = {
  joinDelayMs: 0,
  replicationDelayMs: 0,
  refuseJoins: null,
  refuseSockets: null,
  dropMessages: false,
}

export interface FaultsEndpoint {
  current: () => RealtimeFaults
  /** Answers POST /realtime/v1/local-faults: turns on the faults in the body and turns off all others. */
  answer: (request: Request) => Promise<Response>
}

/** Accepts only the secret key. `sendError` sends every channel a `system` message with status error. */
export function createFaultsEndpoint(
  secretKey: string,
  sendError: (message: string) => void,
): FaultsEndpoint {
  let current = NO_FAULTS
  return {
    current: () => current,
    async answer(request) {
      if (request.headers.get('apikey') !== secretKey || request.method !== 'POST') {
        return jsonAnswer(401, { message: 'The secret key sets faults, with POST' })
      }
      const { systemError, ...faults } = (await request.json()) as Partial<RealtimeFaults> & {
        systemError?: string
      }
      current = { ...NO_FAULTS, ...faults }
      if (systemError !== undefined) sendError(systemError)
      return jsonAnswer(200, current)
    },
  }
}
