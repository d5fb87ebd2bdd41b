import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import type { useSending } from '#web/lib/sending/use-sending.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'

type Sending = Pick<ReturnType<typeof useSending>, 'error' | 'waiting' | 'showHere'>

/** Why something could not be done, in the words of the server or those of a lost connection. */
export function SendingFault({ sending }: { sending: Sending }) {
  const { t } = useTranslation('imports')
  const { t: tRefusals } = useTranslation('refusals')
  const { error } = sending
  const texts = error instanceof ApiError ? Object.values(fieldErrorsOf(error.body)).flat() : []
  return (
    <>
      <SendingNotice sending={sending} />
      {error && !sending.waiting && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {texts.length > 0 ? texts.map((text) => refusalText(tRefusals, text)).join(' ') : t('notDone')}
        </Alert>
      )}
    </>
  )
}
