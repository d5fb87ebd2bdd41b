import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { OwnRecord } from '#contract/records/own-records.ts'
import { GiveLicenceButton } from '#web/records/licences/give-licence-button.tsx'
import { useDeleteRecord } from '#web/records/own/use-delete-record.ts'
import { useRecordLabels } from '#web/records/details/record-words.ts'
import { RecordThumbnail } from '#web/records/photos/record-thumbnail.tsx'
import { isWithheld } from '#web/records/is-withheld.ts'
import { ChangeLevel } from '#web/sensitivity/change-level.tsx'
import { LevelChip } from '#web/sensitivity/level-chip.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DeleteOutlineIcon, EditIcon } from '#web/ui/icons/controls.ts'
import { MapIcon } from '#web/ui/icons/records.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** One of the member's own records, with its actions. */
export function MyRecordRow({ record }: { record: OwnRecord }) {
  const { t } = useTranslation(['dashboard', 'licences', 'ownRecords'])
  const labels = useRecordLabels(record)
  const hidden = record.hidden_at !== null
  const level = record.sensitivity ?? 'open'
  return (
    <TableRow>
      <TableCell className="picture">
        <RecordThumbnail address={record.thumbnail} size={56} withheld={isWithheld(record)} />
      </TableCell>
      <TableCell
        component="th"
        scope="row"
        className="title"
        sx={{ minWidth: { sm: 180 }, overflowWrap: 'anywhere' }}
      >
        {hidden ? (
          <>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              <MemberText>{record.title}</MemberText>
            </Typography>
            <Typography variant="body2" color="error">
              {t('records.hidden', { reason: record.hidden_reason ?? '' })}
            </Typography>
          </>
        ) : (
          <MuiLink component={Link} to={`/LidarPortal?record=${record.id}`} sx={{ fontWeight: 600 }}>
            <MemberText>{record.title}</MemberText>
          </MuiLink>
        )}
        <Stack
          direction="row"
          sx={{
            flexWrap: 'wrap',
            columnGap: 1,
            ml: level === 'open' ? -1 : 0,
            '& > *': { alignSelf: 'center' },
          }}
        >
          <LevelChip level={level} />
          <ChangeLevel
            record={{
              id: record.id,
              title: record.title,
              level,
              choices: record.sensitivity_choices ?? [],
            }}
          />
        </Stack>
        {record.licence === 'none' && (
          <Typography variant="body2" color="textSecondary">
            {t('licences:names.none')} <GiveLicenceButton record={record} />
          </Typography>
        )}
      </TableCell>
      <TableCell className="facts">
        {[labels.siteType, labels.monumentType].filter(Boolean).join(' · ')}
      </TableCell>
      <TableCell className="facts">{labels.period}</TableCell>
      <TableCell className="date" sx={{ whiteSpace: 'nowrap' }}>
        {record.date_recorded}
      </TableCell>
      <TableCell className="facts">{record.pictures}</TableCell>
      <TableCell className="actions">
        <RowActions record={record} hidden={hidden} />
      </TableCell>
    </TableRow>
  )
}

function RowActions({ record, hidden }: { record: OwnRecord; hidden: boolean }) {
  const { t } = useTranslation(['dashboard', 'ownRecords'])
  const [asking, setAsking] = useState(false)
  const { remove, deleting } = useDeleteRecord()
  const { id, title } = record
  return (
    <Stack direction="row">
      {!hidden && (
        <>
          <IconButton
            title={t('records.see')}
            component={Link}
            to={`/LidarPortal?record=${id}`}
            aria-label={t('records.seeNamed', { title })}
          >
            <MapIcon fontSize="small" />
          </IconButton>
          <IconButton
            title={t('ownRecords:edit.open')}
            component={Link}
            to={`/LidarPortal?edit=${id}`}
            aria-label={t('ownRecords:edit.openNamed', { title })}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        </>
      )}
      <IconButton
        title={t('ownRecords:delete.open')}
        aria-label={t('ownRecords:delete.openNamed', { title })}
        loading={deleting}
        onClick={() => setAsking(true)}
      >
        <DeleteOutlineIcon fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t('ownRecords:delete.title')}
        text={t('ownRecords:delete.text', { title })}
        action={t('ownRecords:delete.open')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove(id)
        }}
      />
    </Stack>
  )
}
