import { useState } from 'react'
import { CheckField, SelectField } from '../../kit/choice-fields.tsx'
import { Field } from '../../kit/fields.tsx'
import rowStyles from '../../kit/kit.module.css'
import { useDisclosure } from '../../kit/use-disclosure.ts'
import { ORIGIN_COLUMNS } from './columns.ts'
import { ShowMore } from './import-preview.tsx'
import type { ImportKind } from './import-kind.ts'
import type { ImportRow } from './import-plan.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'
import type { ImportChoices, MappedRecords } from './map-records.ts'
import type { ImportFlow, PlannedImport } from './use-import.ts'

const { mapping: texts } = IMPORT_TEXTS

/** The longest texts that the table listing_sources stores. */
const MAX_ORIGIN_CHARACTERS = { source: 300, licence: 100 } as const

/** Form that maps the file's columns to fields, and its unknown values to known ones (IMPORT-6). */
export function ImportMapping<Row extends ImportRow>({
  kind: { columns, extras, labels, words },
  setup,
  mapped,
  adjust,
}: PlannedImport<Row> & Pick<ImportFlow<Row>, 'adjust'> & { kind: ImportKind<Row> }) {
  const columnOptions = [
    { value: '', label: texts.leftOut },
    ...[...columns, ...extras].map((value) => ({ value, label: labels[value] ?? value })),
  ]
  const { choices, isClearing, origin } = setup
  const isComplete =
    mapped.unknown.every(({ column, text }) => `${column} ${text}` in choices.values) &&
    mapped.columns.every(({ column }) => column !== null)
  const disclosure = useDisclosure(!isComplete)
  return (
    <details className={styles.columns} {...disclosure}>
      <summary>
        {texts.title(mapped.columns.filter(({ column }) => column !== null).length, mapped.columns.length)}
      </summary>
      <div className={styles.mapping}>
        <UnknownWords unknown={mapped.unknown} kind={{ labels, words }} choices={choices} adjust={adjust} />
        {mapped.columns.map(({ header, column }) => (
          <SelectField
            key={header}
            label={header}
            value={column ?? ''}
            options={columnOptions}
            onChange={(value) =>
              adjust({
                choices: {
                  ...choices,
                  columns: { ...choices.columns, [header]: value },
                },
              })
            }
          />
        ))}
      </div>
      <div className={styles.mapping}>
        {ORIGIN_COLUMNS.map((field) => (
          <Field key={field} label={texts.origin[field]} help={texts.originHelp[field]}>
            {(control) => (
              <input
                {...control}
                className={rowStyles.control}
                maxLength={MAX_ORIGIN_CHARACTERS[field]}
                value={origin[field] ?? ''}
                onChange={({ target }) => adjust({ origin: { ...origin, [field]: target.value || null } })}
              />
            )}
          </Field>
        ))}
      </div>
      <CheckField
        label={texts.clearing}
        help={texts.clearingHelp}
        isChecked={isClearing}
        onChange={(isChecked) => adjust({ isClearing: isChecked })}
      />
    </details>
  )
}

/** Unknown words shown at first: a column of free text, mapped to the category or the atoll, may have one in each row. */
const WORDS_PER_STEP = 25

interface UnknownWordsProps extends Pick<ImportFlow<ImportRow>, 'adjust'> {
  unknown: MappedRecords['unknown']
  kind: Pick<ImportKind<ImportRow>, 'labels' | 'words'>
  choices: ImportChoices
}

function UnknownWords({ unknown, kind: { labels, words }, choices, adjust }: UnknownWordsProps) {
  const [shownCount, setShownCount] = useState(WORDS_PER_STEP)
  return (
    <>
      {unknown.slice(0, shownCount).map(({ column, text }) => (
        <SelectField
          key={`${column} ${text}`}
          label={texts.word(labels[column] ?? column, text)}
          value={choices.values[`${column} ${text}`] ?? ''}
          options={[{ value: '', label: texts.refused }, ...words[column]]}
          onChange={(value) =>
            adjust({ choices: { ...choices, values: { ...choices.values, [`${column} ${text}`]: value } } })
          }
        />
      ))}
      <ShowMore left={unknown.length - shownCount} onShow={(count) => setShownCount(shownCount + count)} />
    </>
  )
}
