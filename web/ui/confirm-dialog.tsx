import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface ConfirmDialogProps {
  open: boolean
  title: string
  text: string
  /** What the button that goes ahead says. */
  action: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone; Escape and a click beside it mean Cancel. */
export function ConfirmDialog({ open, title, text, action, onCancel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open={open} onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} color="secondary">
          {t('cancel')}
        </Button>
        <Button onClick={onConfirm} variant="contained">
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
