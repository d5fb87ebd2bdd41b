import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { News } from '#contract/site/news.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { altOf, languageOf, titleOf } from './in-language.ts'
import { NewsFacts } from './news-facts.tsx'
import { NewsText } from './news-text.tsx'

interface NewsCardProps {
  news: News
  /** Whether to use the second of the two card colours. */
  other: boolean
}

export function NewsCard({ news, other }: NewsCardProps) {
  const { t, i18n } = useTranslation('news')
  const shown = languageOf(news, i18n.language)
  const title = titleOf(news, i18n.language)
  const address = `/news/${news.id}`
  return (
    <Box
      component="article"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: news.image ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
        },
        gap: { xs: 2.5, md: 4 },
        padding: { xs: 2.5, sm: 4 },
        borderRadius: 3,
        border: 1,
        borderColor: 'divider',
        backgroundColor: other ? UPLAND.lichenPale : 'background.paper',
      }}
    >
      <Stack sx={{ gap: 1.5, alignItems: 'start', minWidth: 0 }}>
        <Typography variant="h2" lang={shown} sx={{ fontSize: '1.7rem', overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={address} color="inherit" underline="hover">
            {title}
          </Link>
        </Typography>
        <NewsFacts
          publishedAt={news.published_at}
          tags={news.tags}
          demonstration={news.demonstration}
          language={i18n.language}
        />
        <NewsText html={shown === 'cy' ? (news.excerpt_cy ?? '') : news.excerpt} language={shown} />
        <Link
          component={RouterLink}
          to={address}
          aria-label={t('readItem', { title })}
          sx={{ fontWeight: 600, paddingBlock: 0.5 }}
        >
          {t('read')}
        </Link>
      </Stack>
      {news.image !== null && (
        <Box
          component="img"
          src={news.image}
          {...altOf(news, i18n.language)}
          loading="lazy"
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            borderRadius: 2,
            order: { xs: -1, md: 0 },
          }}
        />
      )}
    </Box>
  )
}
