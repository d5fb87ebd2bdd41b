import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { IMPORT_WORD_FIELDS, type Import } from '#contract/imports/imports.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useChoices } from './use-choices.ts'

interface WordsFormProps {
  words: Import['words']
  /** Choices that have not been saved, by field and word. */
  chosen: Readonly<Record<string, string>>
  onChoose: (chosen: Record<string, string>) => void
}

/** Each distinct word of the columns that are choices, with the choice that it means. */
export function WordsForm({ words, chosen, onChoose }: WordsFormProps) {
  const { t } = useTranslation('imports')
  const choicesOf = useChoices()
  if (words.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Typography component="h3" sx={{ fontSize: '1.2rem', fontWeight: 600 }}>
        {t('mapping.words')}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1, maxWidth: '70ch' }}>{t('mapping.wordsText')}</Typography>
      {IMPORT_WORD_FIELDS.filter((field) => words.some((each) => each.field === field)).map((field) => (
        <Box key={field} component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
          <Typography component="legend" sx={{ fontWeight: 600 }}>
            {t(`fields.${field}`)}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              columnGap: 4,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
            }}
          >
            {words
              .filter((each) => each.field === field)
              .map(({ word, code, rows }) => (
                <NativeSelect
                  key={word}
                  label={t('mapping.word', { word, rows })}
                  value={chosen[`${field} ${word}`] ?? code}
                  options={choicesOf(field, t('mapping.unknown'))}
                  onChange={(value) => onChoose({ ...chosen, [`${field} ${word}`]: value })}
                />
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
