import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LICENCE, PICTURE_LICENCES, type PictureLicence } from '#contract/records/licences.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { useGiveLicence } from '../own/own-records.data.ts'
import { HerTick } from './licence-fields.tsx'
import { useLicenceNames } from './licence-names.ts'

interface GiveLicenceButtonProps {
  /** Null for all records of the member. */
  record: { id: number; title: string } | null
}

/** Gives the licence to all of the member's records, or to one, after saying what that means. */
export function GiveLicenceButton({ record }: GiveLicenceButtonProps) {
  const { t } = useTranslation('licences')
  const [open, setOpen] = useState(false)
  const titleId = useId()
  return (
    <>
      <Button
        size="small"
        {...(record && { 'aria-label': t('own.giveNamed', { title: record.title }) })}
        onClick={() => setOpen(true)}
        sx={{ px: 1, ml: record ? 0 : -1 }}
      >
        {t(record ? 'own.give' : 'own.giveAll')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {record ? t('own.one', { title: record.title }) : t('own.all')}
        </DialogTitle>
        <Choices record={record} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choices({ record, onClose }: GiveLicenceButtonProps & { onClose: () => void }) {
  const { t } = useTranslation('licences')
  const showToast = useToast()
  const failed = useFailureText()
  const [pictures, setPictures] = useState<PictureLicence>(OPEN_LICENCE)
  const [her, setHer] = useState(false)
  const giving = useGiveLicence()
  const give = () =>
    void giving
      .mutateAsync({
        records: record ? [record.id] : 'all',
        licence: OPEN_LICENCE,
        pictures,
        // Without the tick, an earlier permission stays as it is.
        ...(her && { her_permission: true }),
      })
      .then(
        () => {
          showToast(t('own.given'))
          onClose()
        },
        (fault: unknown) => showToast(failed(t('own.failed'), fault)),
      )
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            {t('own.text')} {t('form.forGood')}
          </Typography>
          <PicturesChoice chosen={pictures} onChange={setPictures} />
          <HerTick checked={her} onChange={setHer} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {t('own.cancel')}
        </Button>
        <Button variant="contained" loading={giving.isPending} onClick={give}>
          {t('own.confirm')}
        </Button>
      </DialogActions>
    </>
  )
}

interface PicturesChoiceProps {
  chosen: PictureLicence
  onChange: (licence: PictureLicence) => void
}

function PicturesChoice({ chosen, onChange }: PicturesChoiceProps) {
  const { t } = useTranslation('licences')
  const name = useLicenceNames()
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t('own.pictures')}
      value={chosen}
      onChange={(event) => onChange(PICTURE_LICENCES.find((each) => each === event.target.value) ?? chosen)}
    >
      {PICTURE_LICENCES.map((each) => (
        <MenuItem key={each} value={each}>
          {name(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}
