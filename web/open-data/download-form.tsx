import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import {
  DOWNLOAD_FORMATS,
  DOWNLOAD_KINDS,
  type Download,
  type DownloadFormat,
  type DownloadSystem,
} from '#contract/open-data/downloads.ts'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { pageLink } from '#web/ui/links.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useStartDownload } from './downloads.data.ts'

interface DownloadFormProps {
  filter: RecordFilter
  onStarted: (download: Download) => void
  onClose: () => void
}

/** Which records, by the state of their review. */
const STATE_CHOICES = ['all', 'confirmed', 'notJudgedAgainst'] as const
type StateChoice = (typeof STATE_CHOICES)[number]
const STATES_OF: Readonly<Record<StateChoice, RecordFilter['state']>> = {
  all: [],
  confirmed: ['verified'],
  notJudgedAgainst: REVIEW_STATES.filter((state) => state !== 'not_archaeological'),
}

const LINKS = { data: pageLink('/data') }

export function DownloadForm({ filter, onStarted, onClose }: DownloadFormProps) {
  const { t, i18n } = useTranslation('downloads')
  const [format, setFormat] = useState<DownloadFormat>('gpkg')
  const [system, setSystem] = useState<DownloadSystem>(4326)
  const [pictures, setPictures] = useState(false)
  const [choice, setChoice] = useState<StateChoice>('all')
  const starting = useStartDownload(onStarted)
  const { systems } = DOWNLOAD_KINDS[format]
  const inGrid = systems.includes(27700)
  const isAll = Object.keys(recordFilterQuery(filter)).length === 0
  // A filter of the map that names states has chosen already.
  const choosesState = filter.state.length === 0
  const asked = choosesState ? { ...filter, state: STATES_OF[choice] } : filter
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const language = i18n.language
        starting.mutate({ format, system: inGrid ? system : 4326, pictures, filter: asked, language })
      }}
    >
      <DialogContent>
        <Typography>{isAll ? t('dialog.all') : t('dialog.filtered')}</Typography>
        <Typography sx={{ marginBlock: '8px 16px' }}>{t('dialog.licensed')}</Typography>
        {choosesState && (
          <NativeSelect
            label={t('dialog.which')}
            value={choice}
            options={STATE_CHOICES.map((value) => ({ value, name: t(`dialog.whichOf.${value}`) }))}
            says={choice === 'all' ? undefined : t('dialog.withoutWithheld')}
            onChange={setChoice}
          />
        )}
        <NativeSelect
          label={t('dialog.format')}
          value={format}
          options={DOWNLOAD_FORMATS.map((value) => ({ value, name: t(`formats.${value}`) }))}
          says={t(`formatHelp.${format}`)}
          onChange={setFormat}
        />
        {inGrid ? (
          <NativeSelect
            label={t('dialog.system')}
            value={String(system) as '4326' | '27700'}
            options={systems.map((each) => ({
              value: `${each}` as const,
              name: t(`dialog.systems.${each}`),
            }))}
            onChange={(value) => setSystem(value === '27700' ? 27700 : 4326)}
          />
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ marginTop: 1 }}>
            {t('dialog.degreesOnly')}
          </Typography>
        )}
        {format === 'kmz' && (
          <FormControlLabel
            control={<Checkbox checked={pictures} onChange={(_, on) => setPictures(on)} />}
            label={t('dialog.pictures')}
          />
        )}
        <SendingNotice sending={starting} />
        {starting.error && !starting.waiting && <Trouble error={starting.error} />}
        <Typography variant="body2" sx={{ marginTop: 2 }}>
          <Trans t={t} i18nKey="dialog.more" components={LINKS} />
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        <Button type="submit" variant="contained" loading={starting.isPending}>
          {t('dialog.start')}
        </Button>
      </DialogActions>
    </form>
  )
}

function Trouble({ error }: { error: Error }) {
  const { t } = useTranslation('downloads')
  const { t: tRefusal } = useTranslation('refusals')
  const refused = error instanceof ApiError && error.kind === 'refused' ? error : null
  const texts = Object.values(fieldErrorsOf(refused?.body)).flat()
  const [first] = texts
  return (
    <Alert severity="warning" sx={{ marginTop: 2 }}>
      {first === undefined ? t(refused ? 'dialog.failed' : 'dialog.offline') : refusalText(tRefusal, first)}
    </Alert>
  )
}
