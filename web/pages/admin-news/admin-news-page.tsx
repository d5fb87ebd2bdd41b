import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { downloadNews, NEWS_SORTS, type NewsDraft } from '#contract/site/news.ts'
import { newsDraftsQuery } from '#web/site/news/editor/news-drafts.data.ts'
import { AdminFrame } from '#web/pages/admin/admin-frame.tsx'
import { AdminTable, type Column } from '#web/pages/admin/table/admin-table.tsx'
import { DownloadTable } from '#web/pages/admin/table/download-table.tsx'
import { ListBar } from '#web/pages/admin/table/list-bar.tsx'
import { LIST_SPACE } from '#web/pages/admin/table/table-layout.ts'
import { useListOrder } from '#web/pages/admin/table/use-list-address.ts'
import { dayWords, momentWords } from '#web/lib/words/day-words.ts'

const SORTS = { published: 'published', changed: 'changed', title: 'title' } as const

export default function AdminNewsPage() {
  return (
    <AdminFrame section="news">
      <Items />
    </AdminFrame>
  )
}

function Items() {
  const { t, i18n } = useTranslation('newsEditor')
  const order = useListOrder(NEWS_SORTS)
  const pages = useInfiniteQuery(newsDraftsQuery(order.asked))
  const columns: Column<NewsDraft, keyof typeof SORTS>[] = [
    {
      name: 'title',
      sort: { by: 'title', first: 'asc' },
      is: 'title',
      cell: (item) => <Title item={item} />,
    },
    {
      name: 'published',
      sort: { by: 'published', first: 'desc' },
      cell: (item) => <State item={item} />,
    },
    {
      name: 'changed',
      sort: { by: 'changed', first: 'desc' },
      cell: ({ updated_at }) => momentWords(new Date(updated_at), i18n.language),
    },
  ]
  return (
    <Box sx={LIST_SPACE}>
      <Button component={RouterLink} to="/admin/news/new" variant="contained">
        {t('new')}
      </Button>
      <ListBar list="news" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list="news" route={downloadNews} query={order.asked} />
      </ListBar>
      <AdminTable
        label={t('back')}
        columns={columns}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ items }) => items)}
        empty={t('none')}
      />
    </Box>
  )
}

function Title({ item }: { item: NewsDraft }) {
  const { t } = useTranslation('newsEditor')
  return (
    <>
      <Link component={RouterLink} to={`/admin/news/${item.id}`} lang="en" sx={{ fontWeight: 600 }}>
        {item.title}
      </Link>{' '}
      {(item.title_cy === '' || item.content_cy === '') && (
        <Chip size="small" variant="outlined" label={t('withoutWelsh')} />
      )}
    </>
  )
}

function State({ item: { published_at: published } }: { item: NewsDraft }) {
  const { t, i18n } = useTranslation('newsEditor')
  if (published === null) return <Chip size="small" label={t('draft')} />
  return dayWords(new Date(published), i18n.language)
}
