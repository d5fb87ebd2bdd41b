import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_SOURCE_MAX_LENGTH, type Import } from '#contract/imports/imports.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useImportChanges } from './imports.data.ts'
import { Part } from './part.tsx'
import { SendingFault } from './sending-fault.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const LEVELS = ['', 'open', 'generalised'] as const

/** The source, the right to give it, and who sees the places. */
export function StatementForm({ found }: { found: Import }) {
  const { t, i18n } = useTranslation('imports')
  const toast = useToast()
  const { state } = useImportChanges(found.id)
  const [source, setSource] = useState(found.source)
  const [agreed, setAgreed] = useState(found.agreed)
  const [level, setLevel] = useState<(typeof LEVELS)[number]>(found.sensitivity ?? '')
  const isChanged = source !== found.source || agreed !== found.agreed || level !== (found.sensitivity ?? '')
  useUnsaved(() => isChanged && !state.isJustDone())
  const save = () =>
    state.mutate(
      {
        source: source.trim(),
        agreed,
        sensitivity: level === '' ? null : level,
        language: i18n.language === 'cy' ? 'cy' : 'en',
      },
      {
        onSuccess: (now) => {
          setSource(now.source)
          toast(t('statement.saved'))
        },
      },
    )
  return (
    <Part heading={t('statement.heading')}>
      <Box sx={{ maxWidth: 720, display: 'grid', gap: 1.5 }}>
        <TextField
          label={t('statement.source')}
          helperText={t('statement.sourceHint')}
          value={source}
          slotProps={{ htmlInput: { maxLength: IMPORT_SOURCE_MAX_LENGTH } }}
          onChange={({ target }) => setSource(target.value)}
        />
        <FormControlLabel
          sx={{ alignItems: 'flex-start' }}
          control={
            <Checkbox checked={agreed} sx={{ mt: -1 }} onChange={({ target }) => setAgreed(target.checked)} />
          }
          label={t('statement.agree')}
        />
        <NativeSelect
          label={t('statement.who')}
          value={level}
          options={LEVELS.map((value) => ({
            value,
            name: t(`statement.${value === '' ? 'whoDefault' : value}`),
          }))}
          onChange={setLevel}
        />
        <Box>
          <Button
            variant="contained"
            disabled={!isChanged || source.trim() === ''}
            loading={state.isPending}
            onClick={save}
          >
            {t('statement.save')}
          </Button>
        </Box>
        <SendingFault sending={state} />
      </Box>
    </Part>
  )
}
