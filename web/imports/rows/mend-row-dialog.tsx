import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportRow } from '#contract/imports/import-rows.ts'
import { IMPORT_WORD_FIELDS } from '#contract/imports/imports.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useImportChanges } from '../imports.data.ts'
import { SendingFault } from '../sending-fault.tsx'
import { useChoices } from '../use-choices.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

const TEXTS = ['title', 'description', 'PRN'] as const
type Field = (typeof TEXTS)[number] | (typeof IMPORT_WORD_FIELDS)[number]

/** Mends one row. Only what was changed is sent. */
export function MendRowDialog({ id, row, onClose }: { id: number; row: ImportRow; onClose: () => void }) {
  const { t } = useTranslation(['imports', 'portal'])
  const { mend } = useImportChanges(id)
  const heading = useId()
  const [changed, setChanged] = useState<Partial<Record<Field, string>>>({})
  const [accepted, setAccepted] = useState(row.simpler_accepted)
  const [discarding, setDiscarding] = useState(false)
  const isChanged = Object.keys(changed).length > 0 || accepted !== row.simpler_accepted
  useUnsaved(() => isChanged && !mend.isJustDone())
  const change = (field: Field, value: string) => setChanged((now) => ({ ...now, [field]: value }))
  const save = () =>
    mend.mutate({ row: row.row, ...changed, simpler_accepted: accepted }, { onSuccess: onClose })
  return (
    <Dialog
      open
      fullWidth
      onClose={() => (isChanged ? setDiscarding(true) : onClose())}
      aria-labelledby={heading}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DialogTitle id={heading}>{t('row.heading', { row: row.row })}</DialogTitle>
        <DialogContent>
          <RowFields {...{ row, changed, change, accepted }} onAccept={setAccepted} />
          <SendingFault sending={mend} />
        </DialogContent>
        <DialogActions>
          <Button color="secondary" onClick={onClose}>
            {t('portal:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={mend.isPending}>
            {t('row.save')}
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={discarding}
        title={t('portal:leaving.title')}
        text={t('portal:leaving.text')}
        action={t('portal:leaving.action')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

interface RowFieldsProps {
  row: ImportRow
  changed: Partial<Record<Field, string>>
  change: (field: Field, value: string) => void
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

function RowFields({ row, changed, change, accepted, onAccept }: RowFieldsProps) {
  const { t } = useTranslation('imports')
  const { t: tRefusals } = useTranslation('refusals')
  const choicesOf = useChoices()
  const valueOf = (field: Field) => changed[field] ?? row[field]
  const faultOf = (field: Field) =>
    row.errors
      .filter((error) => error.field === field && changed[field] === undefined)
      .map(({ text }) => refusalText(tRefusals, text))
  return (
    <>
      {TEXTS.map((field) => (
        <TextField
          key={field}
          fullWidth
          margin="dense"
          label={t(`fields.${field}`)}
          value={valueOf(field)}
          multiline={field === 'description'}
          maxRows={8}
          error={faultOf(field).length > 0}
          helperText={faultOf(field).join(' ')}
          onChange={({ target }) => change(field, target.value)}
        />
      ))}
      {IMPORT_WORD_FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={t(`fields.${field}`)}
          value={valueOf(field)}
          options={choicesOf(field, t('mapping.unknown'))}
          says={faultOf(field).join(' ')}
          onChange={(value) => change(field, value)}
        />
      ))}
      {row.simpler_by !== null && (
        <>
          <FormControlLabel
            control={<Checkbox checked={accepted} onChange={({ target }) => onAccept(target.checked)} />}
            label={t('row.simpler')}
          />
          <Typography variant="body2" color="textSecondary">
            {t('row.simplerText', {
              corners: row.corners,
              metres: Math.max(0.1, row.simpler_by).toFixed(1),
            })}
          </Typography>
        </>
      )}
    </>
  )
}
