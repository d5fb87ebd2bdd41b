import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ComponentType, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { PositionMetres } from '#contract/records/places/position.ts'
import type { KnownFault } from './details-choice.rules.ts'
import type { KnownFieldsProps } from './details-fields.tsx'
import { OpeningRow } from './opening-row.tsx'
import { useFaultWords } from './use-fault-words.ts'
import { useKnownWords } from './use-details-words.ts'

interface KnownRowProps {
  known: Details
  onChange: (known: Details) => void
  /** How the ground is seen, which is offered as evidence; null where no relief is on. */
  seen: SeenUnder | null
  /** How exact an outline is at the zoom at which it was drawn; null if that is not known. */
  drawnWithin: PositionMetres | null
  /** What must be mended; empty before the first try to save. */
  faults: readonly KnownFault[]
  /** What the server refused. */
  refused: readonly string[]
  buttonRef?: Ref<HTMLButtonElement>
}

/** The closed row after the pictures. Its fields are loaded apart, so that the form is there at once. */
export function KnownRow({ buttonRef, refused, ...props }: KnownRowProps) {
  const { t } = useTranslation('known')
  const [open, setOpen] = useState(false)
  const words = useKnownWords()
  const faults = useFaultWords(props.faults)
  const { Fields, failed, again } = useFields()
  return (
    <Box sx={{ borderBlock: 1, borderColor: 'divider' }}>
      <OpeningRow
        title={t('title')}
        note={t('optional')}
        line={words.line(props.known)}
        open={open}
        onToggle={() => setOpen(!open)}
        buttonRef={buttonRef ?? null}
      >
        {Fields && <Fields {...props} />}
        {!Fields && failed && (
          <Alert severity="warning" action={<Button onClick={again}>{t('tryAgain')}</Button>}>
            {t('failed')}
          </Alert>
        )}
        {!Fields && !failed && <Typography role="status">{t('loading')}</Typography>}
      </OpeningRow>
      {[...faults, ...refused].map((text) => (
        <Alert key={text} severity="error" sx={{ mb: 1 }}>
          {text}
        </Alert>
      ))}
    </Box>
  )
}

/** They are fetched as soon as the form is there, because the network may be away when the row is opened. */
function useFields() {
  const [Fields, setFields] = useState<ComponentType<KnownFieldsProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    import('./details-fields.tsx').then(
      (loaded) => current && setFields(() => loaded.KnownFields),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [tries])
  return {
    Fields,
    failed,
    again: () => {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
