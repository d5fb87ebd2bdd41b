import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasDiscussions } from '#web/discussion/use-has-discussions.ts'
import { KeyCap } from '#web/map/keyboard-help/key-cap.tsx'

const LINES = [
  { keys: ['J', 'K'], words: 'step' },
  { keys: ['V'], words: 'verified' },
  { keys: ['N'], words: 'not_archaeological' },
  { keys: ['D'], words: 'already_recorded' },
  { keys: ['I'], words: 'needs_info' },
  { keys: ['S'], words: 'seen' },
  { keys: ['C'], words: 'comment' },
  { keys: ['1', '9'], words: 'relief' },
  { keys: ['Z'], words: 'bare' },
  { keys: ['U'], words: 'undo' },
  { keys: ['?'], words: 'help' },
] as const

interface KeyListProps {
  open: boolean
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** The keys of the list, and the switch that turns them off. */
export function KeyList({ open, on, onSwitch, onClose }: KeyListProps) {
  const { t } = useTranslation(['reviewQueue', 'portal'])
  const titleId = useId()
  const hasDiscussions = useHasDiscussions()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('keys.title')}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('keys.intro')}
        </Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '90px 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
        >
          {LINES.filter(({ words }) => words !== 'comment' || hasDiscussions).map(({ keys, words }) => (
            <Fragment key={words}>
              <dt>
                {keys.map((each, at) => (
                  <Fragment key={each}>
                    {at > 0 && <span>{words === 'relief' ? '–' : ', '}</span>}
                    <KeyCap>{each}</KeyCap>
                  </Fragment>
                ))}
              </dt>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {t(`keys.${words}`)}
              </Typography>
            </Fragment>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={on} onChange={(_, next) => onSwitch(next)} />}
          label={t('keys.on')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
