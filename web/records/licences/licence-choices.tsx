import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LICENCE, PICTURE_LICENCES, type PictureLicence } from '#contract/records/licences.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { useGiveLicence } from '../own/own-records.data.ts'
import { HerTick } from './licence-fields.tsx'
import { useLicenceNames } from './licence-names.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface LicenceChoicesProps {
  /** Null for all records of the member. */
  record: { id: number } | null
  onClose: () => void
}

/** What the dialog asks before a licence is given: about the pictures, and about the Historic Environment Record. */
export function LicenceChoices({ record, onClose }: LicenceChoicesProps) {
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
    <NativeSelect
      label={t('own.pictures')}
      value={chosen}
      options={PICTURE_LICENCES.map((each) => ({ value: each, name: name(each) }))}
      onChange={onChange}
    />
  )
}
