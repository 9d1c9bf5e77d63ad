import { AdminHeading } from '../frame/admin-heading.tsx'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

/** `id` null: a new listing. */
export function BusinessFormScreen({ id }: { id: string | null }) {
  return <AdminHeading title={id === null ? BUSINESS_FORM_TEXTS.newTitle : BUSINESS_FORM_TEXTS.editTitle} />
}
