import { useState } from 'react'
import type { GuideLanguage } from '../domain/guide-build.ts'
import { readGuideLanguage } from '../browser/guide-language.ts'
import { chooseGuideLanguage } from './choose-guide-language.ts'
import { firstLanguageSetting } from '../browser/first-language.ts'
import { useDeviceSetting } from '../browser/rendered-page.ts'
import { GUIDE_LANGUAGE_TEXTS } from './guide-language-texts.ts'

type LanguageLoadState = 'idle' | 'loading' | 'failed'

interface GuideLanguageChoiceProps {
  languages: readonly GuideLanguage[]
  className: string | undefined
}

/** A field to choose the language of the guide's own texts on this device (TEXT-5). A choice reloads the page. */
export function GuideLanguageChoice({ languages, className }: GuideLanguageChoiceProps) {
  const chosenTag = useDeviceSetting(subscribeToNothing, readGuideLanguage, null)
  const [loadState, setLoadState] = useState<LanguageLoadState>('idle')
  const chooseLanguage = async (tag: string): Promise<void> => {
    setLoadState('loading')
    try {
      await chooseGuideLanguage(tag === 'en' ? null : tag)
      // A person who reads the guide in Marshallese wants the notices in Marshallese first too.
      if (tag === 'mh') firstLanguageSetting.write(tag)
    } catch (error) {
      console.warn('The language could not be loaded', error)
      setLoadState('failed')
    }
  }
  return (
    <>
      <label className={`needs-app ${className ?? ''}`}>
        {GUIDE_LANGUAGE_TEXTS.choice}
        <select
          className="control"
          value={chosenTag ?? 'en'}
          aria-busy={loadState === 'loading'}
          onChange={(event) => void chooseLanguage(event.target.value)}
        >
          <option value="en" lang="en">
            {GUIDE_LANGUAGE_TEXTS.english}
          </option>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <output>{loadState === 'idle' ? '' : GUIDE_LANGUAGE_TEXTS[loadState]}</output>
    </>
  )
}

/** A subscription that never calls its listener, because the language changes only with a reload of the page. */
function subscribeToNothing(): () => void {
  return () => undefined
}
