import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GRANT_AREAS, GRANTED_ROLES, type grantRole } from '#contract/review/grants.ts'
import type { Body } from '#contract/http/route.ts'
import { useGrantRole } from '#web/review/grants/grants.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TextEntry } from '#web/ui/form/text-entry.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { ChoiceEntry } from '#web/ui/form/native-select.tsx'

type Fields = Record<keyof Body<typeof grantRole>, string>

const EMPTY: Fields = { username: '', role: '', area: '', reason: '' }

/** Asks for a member, a role, an area and the reason. What was typed is not lost without a question. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const toast = useToast()
  const id = useId()
  const granting = useGrantRole()
  const [discarding, setDiscarding] = useState(false)
  const { register, handleSubmit, getValues } = useForm({ defaultValues: EMPTY })
  const isWritten = () =>
    Object.values(getValues()).some((value) => value.trim() !== '') && !granting.isJustDone()
  useUnsaved(isWritten)
  const { textsOf, about } = useRefusal(granting.error)
  const form = useFocusOnRefusal(granting.error)
  const submit = handleSubmit((fields) => {
    // The server checks them, and names each field that is wrong.
    granting.mutate(fields as Body<typeof grantRole>, {
      onSuccess: ({ username, role, area }) => {
        onClose()
        const facts = { username, role: tLists(`roles.${role}`), area: tLists(`areas.${area}`) }
        toast(tAdmin('reviewers.grantDone', facts))
      },
    })
  })
  return (
    <Dialog
      open
      fullWidth
      onClose={() => (isWritten() ? setDiscarding(true) : onClose())}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}-title`}>{tAdmin('reviewers.grant')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{tAdmin('reviewers.grantText')}</DialogContentText>
          <Stack sx={{ gap: 2.5, marginTop: 2.5 }}>
            <GrantFields register={register} textsOf={textsOf} />
            <SendingNotice sending={granting} />
            {about !== null && <Alert severity="error">{about}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="secondary">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={granting.isPending}>
            {tAdmin('reviewers.grant')}
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={discarding}
        title={t('leaving.title')}
        text={t('leaving.text')}
        action={t('leaving.action')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

interface GrantFieldsProps {
  register: UseFormRegister<Fields>
  textsOf: (field: string) => string[]
}

/** Nothing is chosen at first. */
const NOTHING = { value: '', name: '' }

function GrantFields({ register, textsOf }: GrantFieldsProps) {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const choices = {
    role: [NOTHING, ...GRANTED_ROLES.map((value) => ({ value, name: tLists(`roles.${value}`) }))],
    area: [NOTHING, ...GRANT_AREAS.map((value) => ({ value, name: tLists(`areas.${value}`) }))],
  }
  return (
    <>
      <TextEntry
        label={tLists('columns.username')}
        registration={register('username')}
        errors={textsOf('username')}
        autoComplete="off"
      />
      {(['role', 'area'] as const).map((field) => (
        <ChoiceEntry
          key={field}
          label={tLists(`columns.${field}`)}
          registration={register(field)}
          errors={textsOf(field)}
          options={choices[field]}
          size="medium"
        />
      ))}
      <TextEntry
        label={t('reason')}
        registration={register('reason')}
        errors={textsOf('reason')}
        hint={t('reviewers.reasonHint')}
        rows={3}
        autoComplete="off"
      />
    </>
  )
}

/** What the server refused: by field, or the whole of it; `about` is null where the fields say it. */
function useRefusal(fault: Error | null) {
  const { t } = useTranslation('admin')
  const { t: tRefusal } = useTranslation('refusals')
  const refused = fault instanceof ApiError ? fieldErrorsOf(fault.body) : {}
  const textsOf = (field: string) => (refused[field] ?? []).map((text) => refusalText(tRefusal, text))
  const [detail] = textsOf('detail')
  const isInFields = Object.keys(EMPTY).some((field) => field in refused)
  return { textsOf, about: fault === null || isInFields ? null : (detail ?? t('notDone')) }
}
