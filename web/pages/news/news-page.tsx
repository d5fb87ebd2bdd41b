import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getRecordsFeed, getNewsFeed } from '#contract/site/feeds.ts'
import type { News } from '#contract/site/news.ts'
import { addressOf } from '#contract/http/route.ts'
import { FeedLink } from '#web/site/news/feed-link.tsx'
import { NewsCard } from '#web/site/news/news-card.tsx'
import { EnglishAlone } from '#web/site/news/news-facts.tsx'
import { newsListQuery } from '#web/site/news/news.data.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

const SHOWN_AT_ONCE = 20

export default function NewsPage() {
  const { t, i18n } = useTranslation('news')
  const failed = useFailureText()
  const { data, error, refetch } = useQuery(newsListQuery)
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const feedLanguage = i18n.language === 'cy' ? { lang: 'cy' } : {}

  return (
    <PageColumn width="whole">
      <Typography variant="h1">{t('heading')}</Typography>
      <Typography sx={{ maxWidth: '52ch', marginTop: 2.5, fontSize: { md: '1.3rem' } }}>
        {t('lead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, marginBlock: 3 }}>
        <FeedLink address={addressOf(getNewsFeed, {}, feedLanguage)}>{t('newsFeed')}</FeedLink>
        <FeedLink address={addressOf(getRecordsFeed, {}, feedLanguage)}>{t('recordsFeed')}</FeedLink>
      </Box>
      {!data && !error && <CircularProgress aria-label={t('loading')} />}
      {data?.length === 0 && <Typography role="status">{t('none')}</Typography>}
      {!data && error && (
        <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {failed(t('failedList'), error)}
        </Alert>
      )}
      {data && data.length > 0 && <Cards items={data} />}
    </PageColumn>
  )
}

function Cards({ items }: { items: readonly News[] }) {
  const { t, i18n } = useTranslation('news')
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const visible = items.slice(0, shown)
  const someEnglish = i18n.language === 'cy' && visible.some(({ title_cy }) => title_cy === null)
  return (
    <>
      {someEnglish && <EnglishAlone />}
      <Stack component="ul" sx={{ gap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((news, index) => (
          <li key={news.id}>
            <NewsCard news={news} other={index % 2 === 1} />
          </li>
        ))}
      </Stack>
      {shown < items.length && (
        <Button variant="outlined" sx={{ marginTop: 4 }} onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
