import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { undoQuery, type UndoRequest } from '#web/review/oversight/oversight.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { UndoPreview } from './undo-preview.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Asks for a reviewer and a moment, and shows what would change before anything does. */
export function UndoDecisions() {
  const { t } = useTranslation('oversight')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<UndoRequest | null>(null)
  const id = useId()
  const ask = (next: UndoRequest) => {
    setAsked(next)
    // The same again means: as it is now.
    void queries.invalidateQueries({ queryKey: undoQuery(next).queryKey })
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" gutterBottom>
        {t('undo.heading')}
      </Typography>
      <Typography sx={{ maxWidth: '60ch', marginBottom: 1 }}>{t('undo.intro')}</Typography>
      <Typography sx={{ marginBottom: 2.5 }}>
        <Link component={RouterLink} to="/admin/reviewers">
          {t('undo.endRole')}
        </Link>
      </Typography>
      <AskedForm asked={asked} onAsk={ask} />
      {asked && <Preview asked={asked} />}
    </Box>
  )
}

interface AskedFormProps {
  asked: UndoRequest | null
  onAsk: (asked: UndoRequest) => void
}

function AskedForm({ asked, onAsk }: AskedFormProps) {
  const { t } = useTranslation('oversight')
  const refused = useRefused(asked)
  const [reviewer, setReviewer] = useState('')
  /** In the time of the browser: `2026-11-24T10:00`. */
  const [since, setSince] = useState('')
  const [checked, setChecked] = useState(false)
  const reviewerEntry = useRef<HTMLInputElement>(null)
  const sinceEntry = useRef<HTMLInputElement>(null)
  const lacks = {
    reviewer: checked && reviewer.trim() === '' ? t('undo.reviewerMissing') : refused('reviewer'),
    since: checked && since === '' ? t('undo.sinceMissing') : refused('since'),
  }
  return (
    <Stack
      component="form"
      noValidate
      direction={{ xs: 'column', md: 'row' }}
      sx={{ gap: 2, alignItems: { xs: 'stretch', md: 'start' }, maxWidth: { xs: 520, md: 860 } }}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (reviewer.trim() === '') reviewerEntry.current?.focus()
        else if (since === '') sinceEntry.current?.focus()
        else onAsk({ reviewer: reviewer.trim(), since: new Date(since).toISOString() })
      }}
    >
      <TextField
        size="small"
        label={t('undo.reviewer')}
        inputRef={reviewerEntry}
        value={reviewer}
        error={lacks.reviewer !== null}
        helperText={lacks.reviewer}
        onChange={(event) => setReviewer(event.target.value)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
        sx={{ flex: 1 }}
      />
      <TextField
        size="small"
        type="datetime-local"
        label={t('undo.since')}
        inputRef={sinceEntry}
        value={since}
        error={lacks.since !== null}
        helperText={lacks.since}
        onChange={(event) => setSince(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined">
        {t('undo.show')}
      </Button>
    </Stack>
  )
}

const NOTHING: UndoRequest = { reviewer: '', since: '' }

/** What the server says about a field of what was asked; null if nothing. */
function useRefused(asked: UndoRequest | null): (field: keyof UndoRequest) => string | null {
  const { t } = useTranslation('refusals')
  const { error } = useQuery({ ...undoQuery(asked ?? NOTHING), enabled: asked !== null })
  const texts = error instanceof ApiError ? fieldErrorsOf(error.body) : {}
  return (field) => texts[field]?.map((text) => refusalText(t, text)).join(' ') ?? null
}

function Preview({ asked }: { asked: UndoRequest }) {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(undoQuery(asked))
  if (data) return <UndoPreview asked={asked} preview={data} />
  // The fields say what is wrong with them.
  if (error instanceof ApiError && error.status === 400) return null
  if (error)
    return (
      <Alert
        severity="warning"
        action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        sx={{ marginTop: 2 }}
      >
        {t('failed')}
      </Alert>
    )
  return <CircularProgress aria-label={t('loading')} sx={{ marginTop: 2 }} />
}
