import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { MoreIcon } from '#web/ui/icons/controls.ts'
import { useMenu } from '#web/ui/use-menu.ts'
import { useReviewActs } from '../review-queue.data.ts'

interface MoreActsProps {
  id: number
  /** Whether the reviewer has marked this version as seen. */
  seen: boolean
  onSeen: () => void
}

/** What a reviewer does seldom: keep a record for a week, give it back, mark it as seen. */
export function MoreActs({ id, seen, onSeen }: MoreActsProps) {
  const { t } = useTranslation('reviewQueue')
  const { t: tRefusal } = useTranslation('refusals')
  const { data: review } = useQuery(reviewQuery(id))
  const { take, release } = useReviewActs(id)
  const { open, close, buttonProps, menuProps } = useMenu()
  const acts = review?.acts ?? []
  const failed = take.error ?? release.error
  const doing = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <IconButton {...buttonProps} aria-label={t('moreActs')}>
        <MoreIcon />
      </IconButton>
      {open && (
        <Paper
          {...menuProps}
          aria-label={t('moreActs')}
          elevation={6}
          sx={{ position: 'absolute', right: 0, top: '100%', zIndex: 2, py: 0.5, width: 'max-content' }}
        >
          {acts.includes('take') && !review?.taken?.mine && (
            <Line onChoose={doing(() => take.mutate())}>{t('holding.take')}</Line>
          )}
          {acts.includes('release') && (
            <Line onChoose={doing(() => release.mutate())}>{t('holding.release')}</Line>
          )}
          <Line onChoose={doing(onSeen)}>{t(seen ? 'markUnseen' : 'markSeen')}</Line>
        </Paper>
      )}
      <SendingNotice sending={take} />
      {failed && <Alert severity="warning">{faultTexts(tRefusal, failed, t('notSent'))}</Alert>}
    </Box>
  )
}

function Line({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      role="menuitem"
      tabIndex={-1}
      onClick={onChoose}
      sx={{ display: 'block', width: '100%', textAlign: 'start', font: 'inherit', px: 2, py: 1.25 }}
    >
      {children}
    </ButtonBase>
  )
}
