import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, speak } from '#web/i18n/index.ts'

/** Each language is named in itself, so that people find their own. */
const NAMES = { en: 'English', cy: 'Cymraeg' } as const

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <Box role="group" aria-label={t('navigation.language')} sx={{ display: 'flex', alignItems: 'center' }}>
      {LANGUAGES.map((language, place) => (
        <Box key={language} sx={{ display: 'flex', alignItems: 'center' }}>
          {place > 0 && <span aria-hidden="true">|</span>}
          <ButtonBase
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => void speak(language)}
            sx={{
              font: 'inherit',
              paddingInline: 1,
              minHeight: 32,
              borderRadius: 1,
              '&[aria-pressed=true]': { fontWeight: 700 },
              '&[aria-pressed=false]': { textDecoration: 'underline', textUnderlineOffset: 4 },
            }}
          >
            {NAMES[language]}
          </ButtonBase>
        </Box>
      ))}
    </Box>
  )
}
