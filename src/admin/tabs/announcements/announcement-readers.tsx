import { useNow } from '../../../browser/use-now.ts'
import { ATOLL_NAMES, atollName } from '../../../domain/atolls/atoll-names.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { type AnnouncementFields, announcementPhase } from '../../kit/announcement-form.ts'
import { CheckField } from '../../kit/choice-fields.tsx'
import { useDisclosure } from '../../kit/use-disclosure.ts'
import { ADMIN_PATH } from '../../paths.ts'
import styles from './announcements.module.css'
import { ANNOUNCEMENT_TEXTS } from './texts.ts'

/* The choice of atolls for an announcement, and a sentence that tells who sees it, where and when (ANNADM-8). */

const PAGE_NAMES = new Map<string, string>(Object.entries(ANNOUNCEMENT_TEXTS.pages))

interface AtollChoicesProps {
  /** Codes of atolls; an empty list means all atolls. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

export function AtollChoices({ chosen, onChange }: AtollChoicesProps) {
  const disclosure = useDisclosure(chosen.length > 0)
  return (
    <details className={styles.pages} {...disclosure}>
      <summary>{ANNOUNCEMENT_TEXTS.forAtolls(atollNames(chosen))}</summary>
      <p>{ANNOUNCEMENT_TEXTS.help.atolls}</p>
      <div className={styles.choices}>
        {Object.entries(ATOLL_NAMES).map(([code, name]) => (
          <CheckField
            key={code}
            label={name}
            isChecked={chosen.includes(code)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
        ))}
      </div>
    </details>
  )
}

/** The names of the atolls, as 'Jaluit, Ebon'; '' for all atolls. */
export function atollNames(codes: readonly string[] | undefined): string {
  return (codes ?? []).map(atollName).join(', ')
}

export function pageNames(pages: readonly string[]): string {
  return pages.map((page) => PAGE_NAMES.get(page) ?? page).join(', ')
}

/** A sentence that tells who sees the draft, on which pages, and when. */
export function AudiencePreview({ fields }: { fields: AnnouncementFields }) {
  const now = useNow()
  return <output className={styles.readers}>{describeReaders(fields, now)}</output>
}

export function describeReaders(fields: AnnouncementFields, now: number): string {
  const { readers } = ANNOUNCEMENT_TEXTS
  const phase = announcementPhase(fields, now)
  if (phase === 'off') return readers.off
  if (phase === 'expired') return readers.over(formatMajuroTime(fields.end_date))
  return [
    ...describeAudience(fields),
    readers.times(
      phase === 'planned' ? formatMajuroTime(fields.start_date) : null,
      fields.end_date === null ? null : formatMajuroTime(fields.end_date),
    ),
  ].join(' ')
}

/** The admin area shows its announcements to every admin, whatever their atolls. */
function describeAudience({ atolls, show_on_pages: pages }: AnnouncementFields): string[] {
  const { readers } = ANNOUNCEMENT_TEXTS
  if (pages.length > 0 && pages.every((page) => page === ADMIN_PATH)) return [readers.admins]
  const names = atollNames(atolls)
  return [names === '' ? readers.all : readers.atolls(names), readers.pages(pageNames(pages))]
}

function formatMajuroTime(date: string | null): string {
  return formatMajuroDateTime(Date.parse(date ?? ''))
}
