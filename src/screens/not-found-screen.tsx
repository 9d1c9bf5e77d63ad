import { Link } from 'react-router-dom'
import { PageHeading } from '../ui/page-parts.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NOT_FOUND_TEXTS } from '../app/deferred-texts.ts'

export function NotFoundScreen() {
  return (
    <div className="contained">
      <EmptyState>
        <PageHeading title={NOT_FOUND_TEXTS.title} />
        <p>{NOT_FOUND_TEXTS.text}</p>
        <Link className="button button-primary" to="/">
          {NOT_FOUND_TEXTS.home}
        </Link>
      </EmptyState>
    </div>
  )
}
