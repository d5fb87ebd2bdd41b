import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  downloadModeratedRecords,
  RECORD_SORTS,
  type ModeratedRecord,
} from '#contract/review/moderation/moderation.ts'
import { moderatedRecordsQuery, useModerateRecord } from '#web/moderation/moderation.data.ts'
import { useLabelsOf } from '#web/records/details/record-words.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { HideOrRestore, Recorder, RecordInShort, RecordPicture } from './record-cells.tsx'
import { SearchForm } from '../table/search-form.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'

const STATES = ['all', 'visible', 'withheld', 'hidden', 'deleted'] as const
const SORTS = { recorded: 'recorded', title: 'record', site_type: 'type', member: 'member' } as const

export default function RecordsPage() {
  return (
    <AdminFrame section="records">
      <Records />
    </AdminFrame>
  )
}

function Records() {
  const { t } = useTranslation('admin')
  const { search, state: asked, setSearch, setState } = useListAddress()
  const order = useListOrder(RECORD_SORTS)
  const state = STATES.find((known) => known === asked) ?? 'all'
  const filter = { ...(search !== '' && { search }), ...(state !== 'all' && { state }), ...order.asked }
  const pages = useInfiniteQuery(moderatedRecordsQuery(filter))
  const [chosen, setChosen] = useState<ModeratedRecord | null>(null)
  const columns = useColumns(setChosen)
  return (
    <Box sx={LIST_SPACE}>
      <SearchForm key={search} search={search} hint={t('records.hint')} onSearch={setSearch}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`records.${value}`) }))}
          onChange={(value) => setState(value === 'all' ? '' : value)}
        />
      </SearchForm>
      <ListBar list="records" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list="records" route={downloadModeratedRecords} query={filter} />
      </ListBar>
      <AdminTable
        label={t('sections.records')}
        columns={columns}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ records }) => records)}
        empty={t('records.empty')}
      />
      {chosen && <RecordDecision record={chosen} onClose={() => setChosen(null)} />}
    </Box>
  )
}

function useColumns(
  onChoose: (record: ModeratedRecord) => void,
): Column<ModeratedRecord, keyof typeof SORTS>[] {
  const { i18n } = useTranslation('admin')
  const labelsOf = useLabelsOf()
  const typesOf = (record: ModeratedRecord) => {
    const { siteType, monumentType } = labelsOf({ ...record, period: '' })
    return [siteType, monumentType].filter(Boolean).join(' · ')
  }
  return [
    { name: 'picture', is: 'picture', cell: (record) => <RecordPicture record={record} /> },
    {
      name: 'record',
      sort: { by: 'title', first: 'asc' },
      is: 'title',
      cell: (record) => <RecordInShort record={record} />,
    },
    { name: 'type', sort: { by: 'site_type', first: 'asc' }, cell: typesOf },
    { name: 'member', sort: { by: 'member', first: 'asc' }, cell: (record) => <Recorder record={record} /> },
    {
      name: 'recorded',
      sort: { by: 'recorded', first: 'desc' },
      cell: ({ recorded }) => dayWords(new Date(recorded), i18n.language, 'medium'),
    },
    {
      name: 'actions',
      is: 'actions',
      cell: (record) => <HideOrRestore record={record} onChoose={() => onChoose(record)} />,
    },
  ]
}

interface RecordDecisionProps {
  record: ModeratedRecord
  onClose: () => void
}

/** Asks for the reason, and hides the record or restores it. */
function RecordDecision({ record, onClose }: RecordDecisionProps) {
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
