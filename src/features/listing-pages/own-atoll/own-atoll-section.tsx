import { useOwnAtoll } from '../../../listings/use-own-atoll.ts'
import { atollName } from '../../../domain/atoll-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { OnAtoll } from './on-atoll.tsx'
import styles from './own-atoll-section.module.css'
import { OWN_ATOLL_TEXTS } from '../../../listings/own-atoll-texts.ts'

/** The list of all atolls with their census comes after the first paint; its place is kept. */
const choice = lazyPart(async () => (await import('../../../listings/atoll-choice.tsx')).AtollChoice)

/** The reader's own atoll: the choice, and once it is made what there is, whom to call, and the ways on. */
export function OwnAtollSection({ searchPath }: { searchPath: string }) {
  const own = useOwnAtoll()
  return (
    <section className={styles.section} aria-labelledby="own-atoll">
      <div className={styles.head}>
        <h2 id="own-atoll">
          {own === null ? OWN_ATOLL_TEXTS.title : OWN_ATOLL_TEXTS.titleOf(atollName(own))}
        </h2>
        <div className={styles.place}>
          <choice.Part />
        </div>
      </div>
      {own === null ? (
        <p className={styles.hint}>{OWN_ATOLL_TEXTS.hint}</p>
      ) : (
        <OnAtoll atoll={own} searchPath={searchPath} />
      )}
    </section>
  )
}
