import type { AnswerChoice, AnswerSubject } from '../../domain/messages/listing-answer.ts'

/** Texts of the buttons below a listing with which a person answers whether the listing is right. */
export const ANSWER_TEXTS = {
  right: 'Right',
  wrong: 'Not right',
  thanks: (said: string) => `Thank you. You said: ${said}`,
  change: 'Change',
  what: 'What is not right?',
  subjects: {
    phone: 'Phone number',
    hours: 'Opening hours',
    place: 'The place on the map, or the address',
    closed: 'It is closed for good',
  } satisfies Record<AnswerSubject, string>,
  note: 'Anything to add?',
  add: 'Send',
  failed: 'Your answer could not be saved or sent. Please try again when you have a network.',
} as const

/** An answer in words, such as 'Not right: Phone number, Opening hours. New number 625-0100'. */
export function answerText({ answer, what, note }: AnswerChoice): string {
  const answerWord = answer === 'right' ? ANSWER_TEXTS.right : ANSWER_TEXTS.wrong
  const subjectNames = what.map((subject) => ANSWER_TEXTS.subjects[subject]).join(', ')
  return `${subjectNames === '' ? answerWord : `${answerWord}: ${subjectNames}`}.${note === null ? '' : ` ${note}`}`
}
