import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { NewsDraft } from '#contract/news.ts'
import { newsDraftsQuery } from '#web/features/news/editor/news-drafts.data.ts'
import { AdminFrame } from '#web/pages/admin/admin-frame.tsx'
import { dayWords } from '#web/lib/day-words.ts'

export default function AdminNewsPage() {
  return (
    <AdminFrame section="news">
      <Items />
    </AdminFrame>
  )
}

function Items() {
  const { t } = useTranslation('newsEditor')
  const { data, error, refetch } = useQuery(newsDraftsQuery)
  if (error) {
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('trouble.failed')}
      </Alert>
    )
  }
  return (
    <>
      <Button component={RouterLink} to="/admin/news/new" variant="contained">
        {t('new')}
      </Button>
      {!data && <CircularProgress aria-label={t('loading')} sx={{ display: 'block', marginTop: 3 }} />}
      {data?.items.length === 0 && <Typography sx={{ marginTop: 3 }}>{t('none')}</Typography>}
      <Stack component="ul" sx={{ gap: 2, listStyle: 'none', m: 0, p: 0, marginTop: 3 }}>
        {data?.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Stack>
    </>
  )
}

function Item({ item }: { item: NewsDraft }) {
  const { t, i18n } = useTranslation('newsEditor')
  const { published_at: published } = item
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 1.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        paddingBlock: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Link
        component={RouterLink}
        to={`/admin/news/${item.id}`}
        lang="en"
        sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: '1 1 260px' }}
      >
        {item.title}
      </Link>
      {(item.title_cy === '' || item.content_cy === '') && (
        <Chip size="small" variant="outlined" label={t('withoutWelsh')} />
      )}
      <Chip
        size="small"
        color={published === null ? 'default' : 'success'}
        label={
          published === null
            ? t('draft')
            : t('publishedOn', { day: dayWords(new Date(published), i18n.language, 'medium') })
        }
      />
    </Stack>
  )
}
