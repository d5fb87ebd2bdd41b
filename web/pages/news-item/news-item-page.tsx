import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams } from '#web/lib/routing/index.ts'
import type { NewsArticle } from '#contract/site/news.ts'
import { Article } from '#web/site/news/article.tsx'
import { languageOf, titleOf } from '#web/site/news/in-language.ts'
import { newsArticleQuery } from '#web/site/news/news.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { useOwnTitle } from '#web/ui/page/page-title.ts'

/** Largest id that the database can store. */
const LARGEST_ID = 2_147_483_647

export default function NewsItemPage() {
  const { id = '' } = useParams()
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  return (
    <PageColumn width="text">
      {number > 0 && number <= LARGEST_ID ? <Item key={number} id={number} /> : <NotThere />}
    </PageColumn>
  )
}

function Item({ id }: { id: number }) {
  const { t, i18n } = useTranslation('news')
  const { data, error, refetch } = useQuery(newsArticleQuery(id))
  useOwnTitle(data ? titleOf(data, i18n.language) : null)
  if (data) {
    return (
      <>
        <Article news={data} language={i18n.language} />
        <Beside news={data} />
      </>
    )
  }
  if (!error) return <CircularProgress aria-label={t('loading')} />
  if (error instanceof ApiError && error.status === 404) return <NotThere />
  return (
    <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
      {t('failed')}
    </Alert>
  )
}

function NotThere() {
  const { t } = useTranslation('news')
  return (
    <>
      <Typography variant="h1" gutterBottom>
        {t('notThere.heading')}
      </Typography>
      <Typography>{t('notThere.text')}</Typography>
      <Button component={RouterLink} to="/news" variant="contained" sx={{ marginTop: 4 }}>
        {t('all')}
      </Button>
    </>
  )
}

/** Links to the previous and the next item. */
function Beside({ news }: { news: NewsArticle }) {
  const { t, i18n } = useTranslation('news')
  const neighbours = [
    { item: news.newer, words: t('newer') },
    { item: news.older, words: t('older') },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('beside')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr' },
        gap: 3,
        marginTop: 7,
        paddingTop: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {neighbours.map(
        ({ item, words }) =>
          item && (
            <div key={item.id}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {words}
              </Typography>
              <Link
                component={RouterLink}
                to={`/news/${item.id}`}
                lang={languageOf(item, i18n.language)}
                sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {titleOf(item, i18n.language)}
              </Link>
            </div>
          ),
      )}
      <Link
        component={RouterLink}
        to="/news"
        sx={{ gridColumn: '1 / -1', justifySelf: 'start', paddingBlock: 0.5 }}
      >
        {t('all')}
      </Link>
    </Box>
  )
}
