import { toStoredAuthor, listMarshalleseProblems, toMarshallese } from '../../domain/marshallese.ts'
import type { FieldProblem } from '../../domain/form-fields.ts'
import type { Announcement, AnnouncementType } from '../../domain/listing/listing.ts'
import { fromMajuroInput, toMajuroInput } from '../../domain/hours/majuro-input.ts'
import { toActionUrl } from '../../domain/safe-url.ts'
import { cleanText } from '../../domain/sanitise.ts'

/* The announcement form of the admin area and the row made from it (ANNADM-2, ANNADM-3, ANNADM-4). */

export const ANNOUNCEMENT_TYPES = ['info', 'warning', 'success', 'error', 'maintenance'] as const

/** Pages on which an announcement can be shown (ANN-2); '*' is all pages. */
export const PAGE_CHOICES = [
  '*',
  '/',
  '/businesses',
  '/accommodations',
  '/transportation',
  '/government',
  '/banking',
  '/search',
  '/contact',
  '/admin',
] as const

/** Dates are values of datetime-local fields in Majuro time (ANNADM-4). */
export interface AnnouncementForm {
  title: string
  message: string
  type: AnnouncementType
  is_active: boolean
  start_date: string
  end_date: string
  priority: string
  dismissible: boolean
  show_on_pages: string[]
  /** Codes of atolls (ANNADM-8); absent in a draft of an earlier version of the form. */
  atolls?: string[]
  action_text: string
  action_url: string
  /** Texts in Marshallese, and who wrote or checked them (MH-1); absent in a draft of an earlier version of the form. */
  title_mh?: string
  message_mh?: string
  action_text_mh?: string
  mh_by?: string
}

export type AnnouncementFields = Omit<Announcement, 'id' | 'revision' | 'created_at' | 'updated_at'>

export const NEW_ANNOUNCEMENT: AnnouncementForm = {
  title: '',
  message: '',
  type: 'info',
  is_active: true,
  start_date: '',
  end_date: '',
  priority: '0',
  dismissible: true,
  show_on_pages: ['*'],
  atolls: [],
  action_text: '',
  action_url: '',
  title_mh: '',
  message_mh: '',
  action_text_mh: '',
  mh_by: '',
}

export function toAnnouncementForm(row: AnnouncementFields): AnnouncementForm {
  return {
    title: row.title ?? '',
    message: row.message,
    type: row.type,
    is_active: row.is_active,
    start_date: toMajuroInput(row.start_date),
    end_date: toMajuroInput(row.end_date),
    priority: String(row.priority),
    dismissible: row.dismissible,
    show_on_pages: [...row.show_on_pages],
    atolls: [...(row.atolls ?? [])],
    action_text: row.action_text ?? '',
    action_url: row.action_url ?? '',
    title_mh: row.title_mh ?? '',
    message_mh: row.message_mh ?? '',
    action_text_mh: row.action_text_mh ?? '',
    mh_by: row.mh_by ?? '',
  }
}

/** Choosing 'All pages' clears the single pages, and choosing a single page clears 'All pages'. */
export function choosePage(chosen: readonly string[], page: string, isChosen: boolean): string[] {
  if (!isChosen) return chosen.filter((other) => other !== page)
  if (page === '*') return ['*']
  return [...chosen.filter((other) => other !== '*' && other !== page), page]
}

/** The column of the database takes priorities from -LARGEST_PRIORITY to LARGEST_PRIORITY. */
const LARGEST_PRIORITY = 1_000

/** Returns the whole number at the start of the text, or 0 if there is none. */
function parsePriority(text: string): number {
  const priority = Number.parseInt(text, 10)
  return Number.isNaN(priority) ? 0 : priority
}

function toSingleLine(text: string): string | null {
  const cleanedText = cleanText(text).replace(/[\n\t]+/g, ' ')
  return cleanedText === '' ? null : cleanedText
}

/** Converts the form to the row to save. Blank texts and dates become null. */
export function toAnnouncementFields(form: AnnouncementForm): AnnouncementFields {
  const url = toSingleLine(form.action_url)
  const marshallese = {
    title_mh: toMarshallese(form.title_mh, true),
    message_mh: toMarshallese(form.message_mh, false),
    action_text_mh: toMarshallese(form.action_text_mh, true),
  }
  return {
    ...marshallese,
    mh_by: toStoredAuthor(form.mh_by, Object.values(marshallese)),
    title: toSingleLine(form.title),
    message: cleanText(form.message),
    type: form.type,
    is_active: form.is_active,
    start_date: fromMajuroInput(form.start_date),
    end_date: fromMajuroInput(form.end_date),
    priority: parsePriority(form.priority),
    dismissible: form.dismissible,
    show_on_pages: [...form.show_on_pages],
    atolls: [...(form.atolls ?? [])].sort(),
    action_text: toSingleLine(form.action_text),
    action_url: url === null ? null : (toActionUrl(url) ?? url),
  }
}

function findDateProblems({ start_date: start, end_date: end }: AnnouncementForm): FieldProblem[] {
  const [startsAt, endsAt] = [fromMajuroInput(start), fromMajuroInput(end)]
  if (start.trim() !== '' && startsAt === null)
    return [{ field: 'start_date', message: 'Please enter a date and a time' }]
  if (end.trim() !== '' && endsAt === null)
    return [{ field: 'end_date', message: 'Please enter a date and a time' }]
  if (startsAt === null || endsAt === null || startsAt < endsAt) return []
  return [{ field: 'end_date', message: 'End date must be after start date' }]
}

/** Returns the problems that keep the form from being saved, in the order of its fields. */
export function findAnnouncementProblems(form: AnnouncementForm): FieldProblem[] {
  const { title, message, priority, action_text, action_url } = toAnnouncementFields(form)
  const problems: FieldProblem[] = []
  if ((title?.length ?? 0) > 200)
    problems.push({ field: 'title', message: 'Title must be at most 200 characters' })
  if (message === '') problems.push({ field: 'message', message: 'Message is required' })
  if (message.length > 5_000)
    problems.push({ field: 'message', message: 'Message must be at most 5000 characters' })
  if (Math.abs(priority) > LARGEST_PRIORITY)
    problems.push({ field: 'priority', message: 'Priority must be from -1000 to 1000' })
  problems.push(...findDateProblems(form))
  if (form.show_on_pages.length === 0)
    problems.push({ field: 'show_on_pages', message: 'Please select at least one page' })
  if ((action_text?.length ?? 0) > 100)
    problems.push({ field: 'action_text', message: 'The text of the button must be at most 100 characters' })
  if (action_url !== null && toActionUrl(action_url) === null)
    problems.push({ field: 'action_url', message: 'Please enter a valid URL for the action button' })
  problems.push(
    ...listMarshalleseProblems(
      [
        {
          field: 'title_mh',
          text: form.title_mh,
          english: { field: 'title', text: title ?? '' },
          maxLength: 200,
        },
        { field: 'message_mh', text: form.message_mh, maxLength: 5_000 },
        {
          field: 'action_text_mh',
          text: form.action_text_mh,
          english: { field: 'action_text', text: action_text ?? '' },
          maxLength: 100,
        },
      ],
      form.mh_by,
    ),
  )
  return problems
}

export type AnnouncementPhase = 'off' | 'planned' | 'shown' | 'expired'

/** Whether visitors see the announcement at `now` (milliseconds since 1970), and if not, why. */
export function announcementPhase(
  row: Pick<Announcement, 'is_active' | 'start_date' | 'end_date'>,
  now: number,
): AnnouncementPhase {
  if (row.end_date !== null && Date.parse(row.end_date) <= now) return 'expired'
  if (!row.is_active) return 'off'
  return row.start_date !== null && Date.parse(row.start_date) > now ? 'planned' : 'shown'
}
