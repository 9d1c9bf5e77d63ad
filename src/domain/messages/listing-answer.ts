import type { Submission } from './submission.ts'

/** What may be wrong about a listing, in the order of the form. */
export const ANSWER_SUBJECTS = ['phone', 'hours', 'place', 'closed'] as const
export type AnswerSubject = (typeof ANSWER_SUBJECTS)[number]

/** A person's anonymous answer to whether the details of a listing are right (ANSWER-1). */
export interface AnswerChoice {
  answer: 'right' | 'wrong'
  /** Which details of the listing are wrong; empty if the answer is 'right', or if the person chose nothing. */
  what: readonly AnswerSubject[]
  note: string | null
}

/** Longest note with an answer. */
export const MAX_ANSWER_NOTE_LENGTH = 300

/** An answer on its way to the server. */
export interface ListingAnswer extends AnswerChoice {
  /** Id of the answer in the outbox. The server identifies an answer by listing, revision and device instead. */
  id: string
  listing: string
  /** Name of the listing, which the screen of the outbox shows. */
  listingName: string
  /** The revision of the listing that the person saw. */
  revision: number
  /** A random number of this device. The server stores only a keyed hash of it. */
  device: string
}

export type OutboxBody = Submission | ListingAnswer

export function isAnswer(body: OutboxBody): body is ListingAnswer {
  return 'answer' in body
}
