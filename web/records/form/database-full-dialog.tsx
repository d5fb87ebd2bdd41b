import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export function DatabaseFullDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('recordForm')
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{t('full.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('full.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('full.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
