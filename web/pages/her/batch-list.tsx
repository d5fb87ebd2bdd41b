import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { HerBatch } from '#contract/her/batches.ts'
import { batchName } from '#contract/her/codes.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import { sizeWords } from '#web/lib/words/byte-words.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { DownloadIcon } from '#web/ui/icons/controls.ts'
import { AnswerFile } from './answers/answer-file.tsx'
import { useZip } from './her.data.ts'

/** The batches of a region, newest first. */
export function BatchList({ batches }: { batches: readonly HerBatch[] }) {
  const { t } = useTranslation('her')
  return (
    <section aria-labelledby={BATCHES}>
      <Typography id={BATCHES} variant="h5" component="h2" tabIndex={-1} sx={{ mb: 1 }}>
        {t('batches.heading')}
      </Typography>
      {batches.length === 0 && <Typography color="text.secondary">{t('batches.none')}</Typography>}
      <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {batches.map((batch) => (
          <BatchLine key={batch.id} batch={batch} />
        ))}
      </ol>
    </section>
  )
}

/** Id of the heading, which takes the focus when a batch is made. */
export const BATCHES = 'her-batches'

function BatchLine({ batch }: { batch: HerBatch }) {
  const { t, i18n } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  const name = batchName(batch)
  const zip = useZip(batch.id, name)
  const by = batch.made_by ?? t('batches.former')
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('batches.made', { day: dayWords(new Date(batch.made), i18n.language, 'medium'), by })}
      </Typography>
      <Typography variant="body2">
        {t('batches.finds', { count: batch.finds, answered: batch.answered })}
      </Typography>
      {batch.region_by !== 'boundary' && (
        <Typography variant="body2" color="text.secondary">
          {t('batches.guess')}
        </Typography>
      )}
      {batch.bytes === null ? (
        <Typography variant="body2" color="text.secondary">
          {t('batches.gone')}
        </Typography>
      ) : (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={zip.isPending}
          loadingPosition="start"
          aria-label={t('batches.downloadOf', { name, size: sizeWords(batch.bytes) })}
          onClick={() => zip.mutate()}
          sx={{ mt: 1, minHeight: 44 }}
        >
          {t('batches.download')}
        </Button>
      )}
      {zip.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {tooOftenText(tRefusal, zip.error) ?? t('batches.failed')}
        </Alert>
      )}
      <AnswerFile id={batch.id} name={name} />
    </Box>
  )
}
