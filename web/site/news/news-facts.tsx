import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { NewsTag } from '#contract/site/news.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { UPLAND } from '#web/ui/style/theme.ts'

interface NewsFactsProps {
  /** ISO 8601; null if the item is not published. */
  publishedAt: string | null
  tags: readonly Pick<NewsTag, 'name' | 'name_cy'>[]
  demonstration: boolean
  /** The reader's language. */
  language: string
}

/** The date of publication and the tags of an item. */
export function NewsFacts({ publishedAt, tags, demonstration, language }: NewsFactsProps) {
  const { t } = useTranslation('news')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {publishedAt !== null && (
        <Typography
          component="time"
          variant="body2"
          dateTime={publishedAt}
          lang={language}
          sx={{ color: 'text.secondary' }}
        >
          {dayWords(new Date(publishedAt), language)}
        </Typography>
      )}
      {tags.length > 0 && (
        <Box
          component="ul"
          aria-label={t('tags')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}
        >
          {tags.map((tag) => (
            <Chip
              key={tag.name}
              component="li"
              size="small"
              variant="outlined"
              {...tagWords(tag, language)}
            />
          ))}
        </Box>
      )}
      {demonstration && (
        <Chip
          size="small"
          label={t('demonstration')}
          sx={{ backgroundColor: UPLAND.brackenPale, color: UPLAND.slate }}
        />
      )}
    </Box>
  )
}

function tagWords({ name, name_cy: welsh }: Pick<NewsTag, 'name' | 'name_cy'>, language: string) {
  return language === 'cy' && welsh !== null ? { label: welsh, lang: 'cy' } : { label: name, lang: 'en' }
}

/** A note for Welsh readers that the text is available only in English. */
export function EnglishAlone() {
  const { t } = useTranslation('news')
  return (
    <Alert severity="info" sx={{ marginBlock: 2 }}>
      {t('englishAlone')}
    </Alert>
  )
}
