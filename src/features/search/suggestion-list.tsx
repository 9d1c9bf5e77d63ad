import type { Suggestion } from '../../domain/search/search-query.ts'
import styles from './search-bar.module.css'
import { SUGGESTION_KINDS, SUGGESTION_TEXTS } from './texts.ts'

interface SuggestionListProps {
  id: string
  suggestions: Suggestion[]
  active: number | null
  onChoose: (suggestion: Suggestion) => void
}

/** The list of a combobox. It never takes the focus, because the keyboard of a phone would then close. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <>
      <output className="visually-hidden">
        {suggestions.length > 0 && SUGGESTION_TEXTS.count(suggestions.length)}
      </output>
      <ListBox id={id} suggestions={suggestions} active={active} onChoose={onChoose} />
    </>
  )
}

// HTML has no element for a list of suggestions that can be styled. The field handles the keys (ARIA
// combobox pattern).
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
function ListBox({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={SUGGESTION_TEXTS.label}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, at) => (
        <div
          key={`${suggestion.kind} ${suggestion.text}`}
          id={`${id}-${at}`}
          ref={at === active ? scrollOptionIntoView : undefined}
          className={styles.suggestion}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span>{suggestion.text}</span>
          {SUGGESTION_KINDS[suggestion.kind] !== '' && (
            <span className={styles.kind}>{SUGGESTION_KINDS[suggestion.kind]}</span>
          )}
        </div>
      ))}
    </div>
  )
}

function scrollOptionIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
