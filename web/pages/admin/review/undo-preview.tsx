import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { REVIEW_NOTE_MIN_LENGTH } from '#contract/review/review.ts'
import type { UndoPreview as Preview } from '#contract/review/review-oversight.ts'
import { useUndoDecisions, type UndoRequest } from '#web/review/oversight/oversight.data.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

interface UndoPreviewProps {
  asked: UndoRequest
  preview: Preview
}

/** Which records would be restored and which would stay, and the button that does it. */
export function UndoPreview({ asked, preview }: UndoPreviewProps) {
  const { t } = useTranslation('oversight')
  const { t: tReview } = useTranslation('review')
  const [asking, setAsking] = useState(false)
  const { total, records, left, left_total: leftTotal } = preview
  return (
    <Box sx={{ marginTop: 3 }}>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        {total === 0 ? t('undo.none') : t('undo.total', { records: total })}
      </Typography>
      <Records of={total}>
        {records.map(({ id, title, state, restored }) => (
          <Line key={id} id={id} title={title}>
            {t('undo.change', { now: tReview(`states.${state}`), then: tReview(`states.${restored}`) })}
          </Line>
        ))}
      </Records>
      {total > 0 && (
        <Button variant="contained" onClick={() => setAsking(true)} sx={{ marginTop: 2 }}>
          {t('undo.undo')}
        </Button>
      )}
      {leftTotal > 0 && (
        <Typography sx={{ fontWeight: 650, marginTop: 3 }}>
          {t('undo.left', { records: leftTotal })}
        </Typography>
      )}
      <Records of={leftTotal}>
        {left.map(({ id, title, why, by }) => (
          <Line key={id} id={id} title={title}>
            {why === 'own'
              ? t('undo.own')
              : by === null
                ? t('undo.decidedSinceFormer')
                : t('undo.decidedSince', { username: by })}
          </Line>
        ))}
      </Records>
      {asking && <UndoDialog asked={asked} onClose={() => setAsking(false)} />}
    </Box>
  )
}

/** @param of how many there are, of which not all may be listed */
function Records({ of, children }: { of: number; children: readonly ReactNode[] }) {
  const { t } = useTranslation('oversight')
  if (children.length === 0) return null
  return (
    <>
      <Box
        component="ul"
        sx={{ display: 'grid', gap: 1.5, m: 0, marginTop: 1.5, padding: 0, listStyle: 'none' }}
      >
        {children}
      </Box>
      {of > children.length && (
        <Typography variant="body2" sx={{ marginTop: 1.5 }}>
          {t('undo.notListed', { records: children.length })}
        </Typography>
      )}
    </>
  )
}

function Line({ id, title, children }: { id: number; title: string; children: string }) {
  const { t } = useTranslation('oversight')
  return (
    <Box
      component="li"
      sx={{ borderLeft: 3, borderColor: 'divider', paddingLeft: 2, overflowWrap: 'anywhere' }}
    >
      <Link component={RouterLink} to={`/LidarPortal?record=${id}`}>
        {t('undo.record', { id, title })}
      </Link>
      <Typography variant="body2">{children}</Typography>
    </Box>
  )
}

function UndoDialog({ asked, onClose }: { asked: UndoRequest; onClose: () => void }) {
  const { t } = useTranslation('oversight')
  const { t: tAdmin } = useTranslation('admin')
  const toast = useToast()
  const undoing = useUndoDecisions()
  const username = asked.reviewer
  const onSuccess = () => {
    onClose()
    toast(t('undo.done', { username }))
  }
  const least = t('undo.reasonShort', { characters: REVIEW_NOTE_MIN_LENGTH })
  return (
    <WordsDialog
      title={t('undo.undoOf', { username })}
      text={t('undo.undoText')}
      action={t('undo.undo')}
      field={{ label: tAdmin('reason'), hint: least, missing: least, least: REVIEW_NOTE_MIN_LENGTH }}
      sending={undoing}
      onCancel={onClose}
      onConfirm={(reason) => undoing.mutate({ ...asked, reason }, { onSuccess })}
    />
  )
}
