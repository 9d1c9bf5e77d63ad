import { useId } from 'react'
import styles from './offline-parts.module.css'
import { PartMark } from './part-mark.tsx'
import type { ReadyPart } from './ready-part.ts'
import { OFFLINE_TEXTS } from './texts.ts'

export function PartRow({ part: { title, state, text, progress, choice, extra } }: { part: ReadyPart }) {
  const titleId = useId()
  return (
    <li className={styles.part}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <span className={styles.state} data-state={state}>
          <PartMark state={state} />
          {OFFLINE_TEXTS.states[state]}
        </span>
      </div>
      <p className={styles.text}>{text}</p>
      {progress !== undefined && state === 'working' && (
        <progress
          className={styles.progress}
          aria-labelledby={titleId}
          value={progress.done}
          max={progress.of}
        />
      )}
      {extra}
      {choice !== undefined && (
        <label className={styles.choice}>
          <input type="checkbox" checked={choice.isChosen} onChange={() => choice.choose(!choice.isChosen)} />
          {choice.label}
        </label>
      )}
    </li>
  )
}
