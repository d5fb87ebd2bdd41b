import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOOKMARK_NAME_MAX_LENGTH } from '#contract/accounts/bookmarks.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface NameDialogProps {
  title: string
  /** Initial text of the field. */
  name: string
  onCancel: () => void
  onNamed: (name: string) => void
}

/** Asks for the name of a bookmark. */
export function NameDialog({ title, name, onCancel, onNamed }: NameDialogProps) {
  const { t } = useTranslation(['bookmarks', 'portal'])
  const [text, setText] = useState(name)
  const [missing, setMissing] = useState(false)
  const id = useId()
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() === '') setMissing(true)
          else onNamed(text.trim())
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            fullWidth
            required
            margin="dense"
            label={t('name')}
            value={text}
            error={missing}
            helperText={missing && t('nameRequired')}
            slotProps={{ htmlInput: { maxLength: BOOKMARK_NAME_MAX_LENGTH } }}
            onChange={({ target }) => setText(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onCancel}>
            {t('portal:cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('keep')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
