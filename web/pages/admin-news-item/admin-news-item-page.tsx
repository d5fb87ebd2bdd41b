import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from '#web/lib/routing/index.ts'
import { EditorPage } from '#web/site/news/editor/editor-page.tsx'
import { newsDraftQuery } from '#web/site/news/editor/news-drafts.data.ts'
import { NewsEditor } from '#web/site/news/editor/news-editor.tsx'

/** The page at `/admin/news/new` and at addresses such as `/admin/news/7`. */
export default function AdminNewsItemPage() {
  const { t } = useTranslation('newsEditor')
  const { id = '' } = useParams()
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null
  const { data, error } = useQuery({ ...newsDraftQuery(number ?? 0), enabled: number !== null })
  return (
    <EditorPage heading={t(number === null ? 'new' : 'edit')} error={error}>
      {number === null && <NewsEditor key="new" draft={null} />}
      {number !== null && !data && <CircularProgress aria-label={t('loading')} />}
      {number !== null && data && <NewsEditor key={number} draft={data} />}
    </EditorPage>
  )
}
