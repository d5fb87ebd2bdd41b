import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { ModeratedRecord } from '#contract/review/moderation/moderation.ts'
import { SENSITIVITY_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { RecordHistory } from '#web/records/own/record-history.tsx'
import { RecordThumbnail } from '#web/records/photos/record-thumbnail.tsx'
import { ChangeLevel } from '#web/sensitivity/change-level.tsx'
import { LevelChip } from '#web/sensitivity/level-chip.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { OutlineDrawing } from './outline-drawing.tsx'

/** Side in pixels. */
const PICTURE = 72

interface OfRecord {
  record: ModeratedRecord
}

/** Its first photo; without one, the shape of its outline. */
export function RecordPicture({ record }: OfRecord) {
  const { title, thumbnail, polygonCoordinate } = record
  if (thumbnail !== null) return <RecordThumbnail address={thumbnail} size={PICTURE} />
  return <OutlineDrawing title={title} outline={polygonCoordinate} size={PICTURE} />
}

export function Recorder({ record: { recorded_by: username } }: OfRecord) {
  const { t } = useTranslation('admin')
  if (username === null) return t('records.former')
  return (
    <Link component={RouterLink} translate="no" to={`/admin/members?search=${encodeURIComponent(username)}`}>
      {username}
    </Link>
  )
}

/** What it says, and what has been decided about it. */
export function RecordInShort({ record }: OfRecord) {
  const { t, i18n } = useTranslation('admin')
  const { id, title, description, hidden, deleted } = record
  const day = (iso: string) => dayWords(new Date(iso), i18n.language)
  const about = [t('records.number', { id }), ...(record.demonstration ? [t('records.invented')] : [])]
  return (
    <>
      <Typography component="h2" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {about.join(' · ')}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {description}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <LevelChip level={record.sensitivity ?? 'open'} />
        {!deleted && record.sensitivity !== undefined && (
          <ChangeLevel record={{ id, title, level: record.sensitivity, choices: SENSITIVITY_LEVELS }} />
        )}
      </Stack>
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
          variant="body2"
          aria-label={t('records.openOf', { title })}
          sx={{ display: 'inline-block', paddingBlock: 0.5 }}
        >
          {t('records.open')}
        </Link>
      )}
    </>
  )
}

export function HideOrRestore({ record, onChoose }: OfRecord & { onChoose: () => void }) {
  const { t } = useTranslation('admin')
  const { title, hidden } = record
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={t(hidden ? 'records.restoreOf' : 'records.hideOf', { title })}
      onClick={onChoose}
    >
      {t(hidden ? 'records.restore' : 'records.hide')}
    </Button>
  )
}
