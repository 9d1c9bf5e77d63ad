import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeading } from '../ui/page-parts.tsx'
import type { ScreenProps } from './screen.ts'
import { NOT_FOUND_TEXTS } from './texts.ts'

const INTRO = "The business you're looking for doesn't exist or has been removed."

export function NotFoundScreen({ title }: ScreenProps) {
  return (
    <div className="contained">
      <EmptyState>
        <PageHeading title={title} />
        <p>{INTRO}</p>
        <Link className="button button-primary" to="/">
          {NOT_FOUND_TEXTS.home}
        </Link>
      </EmptyState>
    </div>
  )
}
