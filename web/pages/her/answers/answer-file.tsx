import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswersReport } from '#contract/her/answers.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AnswerFaults, AnswerLines } from './answer-tables.tsx'
import { faultsIn, useAnswers } from './answers.data.ts'

interface AnswerFileProps {
  /** The batch that is answered. */
  id: number
  name: string
}

/** Takes the file with the answers of the HER, shows what each line would do, and saves them on demand. */
export function AnswerFile({ id, name }: AnswerFileProps) {
  const { t } = useTranslation('her')
  const toast = useToast()
  const [file, setFile] = useState<File | null>(null)
  const { attempt, save } = useAnswers(id, ({ changed, unanswered }) => {
    setFile(null)
    toast(t('answers.saved', { changed, unanswered }))
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    save.reset()
    attempt.mutate(chosen)
  }
  return (
    <FileDrop
      accept=".csv,.txt,.tsv"
      testId={`answers-${id}`}
      button={{
        words: t(file ? 'answers.another' : 'answers.choose'),
        label: t('answers.chooseFor', { name }),
        variant: 'outlined',
      }}
      hint={t('answers.drop')}
      busy={attempt.isPending || save.isPending}
      onFile={choose}
    >
      {file && (
        <Stack sx={{ mt: 1.5, gap: 1.5 }}>
          <Trial file={file} attempt={attempt} save={save} />
        </Stack>
      )}
    </FileDrop>
  )
}

interface TrialProps {
  file: File
  attempt: ReturnType<typeof useAnswers>['attempt']
  save: ReturnType<typeof useAnswers>['save']
}

/** What the chosen file would do, or what is wrong with it. */
function Trial({ file, attempt, save }: TrialProps) {
  const { t } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  // What was right a moment ago may be refused by now.
  const error = save.error ?? attempt.error
  const faults = faultsIn(error)
  return (
    <>
      <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {attempt.data ? summary(attempt.data) : file.name}
      </Typography>
      <SendingNotice sending={save.isPending ? save : attempt} />
      {error && !save.waiting && (
        <Alert severity="error">
          {faults.length > 0 ? tRefusal('answersRefused') : faultTexts(tRefusal, error, t('notSent'))}
        </Alert>
      )}
      {faults.length > 0 && <AnswerFaults faults={faults} />}
      {attempt.data && faults.length === 0 && (
        <>
          <AnswerLines lines={attempt.data.lines} />
          {attempt.data.changed > 0 && (
            <Button
              variant="contained"
              loading={save.isPending}
              onClick={() => save.mutate(file)}
              sx={{ alignSelf: 'start', minHeight: 44 }}
            >
              {t('answers.save', { count: attempt.data.changed })}
            </Button>
          )}
        </>
      )}
    </>
  )

  function summary({ changed, unanswered }: AnswersReport) {
    return t(changed === 0 ? 'answers.nothing' : 'answers.would', { name: file.name, changed, unanswered })
  }
}
