import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, speak, type Language } from '#web/i18n/index.ts'
import { keepLanguage } from './keep-language.ts'

const NAMES = { en: 'English', cy: 'Cymraeg' } as const

/** Chooses the language of the pages and the emails. */
export function LanguageChoice({ labelledBy }: { labelledBy: string }) {
  const { i18n } = useTranslation()
  const choose = (language: Language) => {
    void speak(language)
    void keepLanguage(language)
  }
  return (
    <RadioGroup row aria-labelledby={labelledBy} value={i18n.language}>
      {LANGUAGES.map((language) => (
        <FormControlLabel
          key={language}
          value={language}
          lang={language}
          control={<Radio onChange={() => choose(language)} />}
          label={NAMES[language]}
        />
      ))}
    </RadioGroup>
  )
}
