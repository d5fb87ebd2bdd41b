import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export function PolygonLimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('drawing')
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('limit.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('limit.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('limit.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
