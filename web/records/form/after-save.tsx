import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { listWords } from '#language/lists.ts'
import { StaffingLine } from '#web/review/staffing-line.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { licenceLink } from '../licences/licence-link.tsx'
import { useLicenceNames } from '../licences/licence-names.ts'
import { recordQuery } from '../records.data.ts'

/** What happens next with a record that was just saved, who sees its place, and its licence: as the server has it. */
export function AfterSave({ id, onOpen }: { id: number; onOpen: () => void }) {
  const { t } = useTranslation('recordForm')
  const { data: record, isError, refetch } = useQuery(recordQuery(id))
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
      <Typography role="status" variant="body2">
        {record && <Standing record={record} />}
        {!record && <span>{t(isError ? 'afterSave.failed' : 'afterSave.loading')}</span>}
      </Typography>
      {!record && isError && (
        <Button size="small" onClick={() => void refetch()}>
          {t('afterSave.tryAgain')}
        </Button>
      )}
      {record && (
        <>
          {(record.review?.state ?? 'submitted') === 'submitted' && <StaffingLine />}
          <Facts record={record} />
          <Link component="button" variant="body2" onClick={onOpen}>
            {t('afterSave.open')}
          </Link>
        </>
      )}
    </Stack>
  )
}

/** How far the record has come, and what others see of it now. */
function Standing({ record: { review, sensitivity = 'open' } }: { record: RecordDetail }) {
  const { t } = useTranslation(['review', 'recordForm'])
  const state = review?.state ?? 'submitted'
  if (state !== 'submitted') return t(`sentences.${state}`)
  if (sensitivity === 'open') return t('othersCanSee')
  return t(sensitivity === 'generalised' ? 'recordForm:afterSave.square' : 'sentences.submitted')
}

function Facts({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['recordForm', 'sensitivity'])
  const { sensitivity = 'open' } = record
  const seen =
    sensitivity === 'open'
      ? `${t('sensitivity:levels.open')}. ${t('sensitivity:levelsHint.open')}`
      : t(`sensitivity:others.${sensitivity}`)
  return (
    <FactList
      dense
      facts={[
        { name: t('afterSave.seen'), value: seen },
        { name: t('afterSave.licence'), value: <LicenceWords record={record} /> },
      ]}
    />
  )
}

function LicenceWords({ record: { licence, pictures, recorded_by: by } }: { record: RecordDetail }) {
  const { t, i18n } = useTranslation('licences')
  const name = useLicenceNames()
  const finder = by ?? t('formerMember')
  const ofPictures = [...new Set(pictures.map((picture) => name(picture.licence)))]
  return (
    <>
      {licence.record === 'none' ? (
        <span>{t('record.none', { name: finder })}</span>
      ) : (
        <Trans
          t={t}
          i18nKey="record.given"
          values={{ name: finder }}
          components={{ cc: licenceLink(i18n.language) }}
        />
      )}
      {ofPictures.length > 0 && (
        <span>{` ${t('form.pictures', { licences: listWords(ofPictures, i18n.language) })}`}</span>
      )}
    </>
  )
}
