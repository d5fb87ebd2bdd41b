import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { exportOwnData } from '#contract/accounts/exports.ts'
import { ApiError, callForFile } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { download } from '#web/lib/download.ts'

export function DownloadData() {
  const { t } = useTranslation('account')
  const fetching = useSending({
    send: async () => download(await callForFile(exportOwnData), 'wales-lidar-portal-data.zip'),
  })
  const tooOften = fetching.error instanceof ApiError && fetching.error.status === 429
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Button variant="contained" loading={fetching.isPending} onClick={() => fetching.mutate()}>
        {t('data.download')}
      </Button>
      <div role="status">
        {fetching.isPending && <span>{t('data.working')}</span>}
        {fetching.isSuccess && <Alert severity="success">{t('data.done')}</Alert>}
      </div>
      {fetching.error && <Alert severity="error">{t(tooOften ? 'data.tooOften' : 'failed')}</Alert>}
    </Stack>
  )
}
