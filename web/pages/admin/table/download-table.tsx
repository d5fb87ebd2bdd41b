import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { DownloadedList } from '#contract/http/lists.ts'
import type { Query, Route } from '#contract/http/route.ts'
import { callForFile } from '#web/lib/api.ts'
import { dayForFile } from '#web/lib/words/day-words.ts'
import { download } from '#web/lib/download.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { languageOf } from '#language/language.ts'
import { DownloadOutlineIcon } from '#web/ui/icons/controls.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

interface DownloadTableProps<R extends Route> {
  list: DownloadedList
  route: R
  /** The filter and the order of the list that is shown. */
  query: Query<R>
}

/** Downloads the whole list as it is filtered and sorted. */
export function DownloadTable<R extends Route>({ list, route, query }: DownloadTableProps<R>) {
  const { t, i18n } = useTranslation('lists')
  const toast = useToast()
  const failed = useFailureText()
  const fetching = useSending({
    send: async () => {
      const asked = { ...(query as object), language: languageOf(i18n.language) } as Query<R>
      download(
        await callForFile(route, { query: asked }),
        `${t(`files.${list}`)}-${dayForFile(new Date())}.csv`,
      )
    },
    onSuccess: () => toast(t('downloaded')),
    onError: (fault) => toast(failed(t('downloadFailed'), fault)),
  })
  return (
    <Button
      variant="text"
      // Its words stand in line with what is above and below.
      sx={{ marginInline: -1.5 }}
      startIcon={<DownloadOutlineIcon />}
      loading={fetching.isPending}
      loadingPosition="start"
      onClick={() => fetching.mutate()}
    >
      {t('download')}
    </Button>
  )
}
