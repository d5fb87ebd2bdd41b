import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ModeratedRecord } from '#contract/moderation.ts'
import { moderatedRecordsQuery, useModerateRecord } from '#web/features/moderation/moderation.data.ts'
import { RecordHistory } from '#web/features/records/own/record-history.tsx'
import { dayWords } from '#web/lib/day-words.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SearchForm } from './search-form.tsx'
import { useListAddress } from './use-list-address.ts'
import { WordsDialog } from './words-dialog.tsx'

const STATES = ['all', 'visible', 'hidden', 'deleted'] as const

export default function RecordsPage() {
  return (
    <AdminFrame section="records">
      <Records />
    </AdminFrame>
  )
}

function Records() {
  const { t } = useTranslation('admin')
  const address = useListAddress()
  const state = STATES.find((known) => known === address.state) ?? 'all'
  const pages = useInfiniteQuery(moderatedRecordsQuery(address.search, state === 'all' ? null : state))
  const [chosen, setChosen] = useState<ModeratedRecord | null>(null)
  return (
    <>
      <SearchForm search={address.search} hint={t('records.hint')} onSearch={address.setSearch}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`records.${value}`) }))}
          onChange={(value) => address.setState(value === 'all' ? '' : value)}
        />
      </SearchForm>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ records }) => records)}
        empty={t('records.empty')}
      >
        {(record) => <Record record={record} onChoose={() => setChosen(record)} />}
      </AdminList>
      {chosen && <Decision record={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Record({ record, onChoose }: { record: ModeratedRecord; onChoose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const { id, title, hidden, deleted } = record
  const day = (iso: string) => dayWords(new Date(iso), i18n.language)
  const about = [
    t('records.number', { id }),
    record.recorded_by === null ? t('records.byFormer') : t('records.by', { username: record.recorded_by }),
    t('records.recorded', { day: day(record.recorded) }),
    ...(record.demonstration ? [t('records.invented')] : []),
  ]
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between' }}>
      <Stack sx={{ gap: 0.5 }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {about.join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {record.description}
        </Typography>
        {hidden && (
          <Typography variant="body2" color="error">
            {t('records.hiddenSince', { day: day(hidden.since), reason: hidden.reason })}
          </Typography>
        )}
        {deleted && (
          <Typography variant="body2" color="error">
            {t('records.deletedSince', { day: day(deleted) })}
          </Typography>
        )}
        {record.version > 1 && <RecordHistory id={id} version={record.version} />}
        {!hidden && !deleted && (
          <Link
            component={RouterLink}
            to={`/LidarPortal?record=${id}`}
            aria-label={t('records.openOf', { title })}
            sx={{ alignSelf: 'start', paddingBlock: 0.5 }}
          >
            {t('records.open')}
          </Link>
        )}
      </Stack>
      <Button
        variant="outlined"
        aria-label={t(hidden ? 'records.restoreOf' : 'records.hideOf', { title })}
        onClick={onChoose}
        sx={{ flex: 'none', alignSelf: 'start' }}
      >
        {t(hidden ? 'records.restore' : 'records.hide')}
      </Button>
    </Stack>
  )
}

function Decision({ record, onClose }: { record: ModeratedRecord; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const moderating = useModerateRecord()
  const { title } = record
  const act = record.hidden ? 'restore' : 'hide'
  const done = () => {
    onClose()
    toast(t(`records.${act}Done`))
  }
  return (
    <WordsDialog
      title={t(`records.${act}Of`, { title })}
      text={t(`records.${act}Text`)}
      action={t(`records.${act}`)}
      field={{ label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }}
      sending={moderating}
      onCancel={onClose}
      onConfirm={(reason) => moderating.mutate({ record, reason }, { onSuccess: done })}
    />
  )
}
