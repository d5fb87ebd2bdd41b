import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ComponentType } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { PositionMetres } from '#contract/records/places/position.ts'
import { OpeningRow, useOpening } from '#web/ui/form/opening-row.tsx'
import { OptionalTexts } from '../form/entry-fields.tsx'
import { placeId, type FormPlaceName } from '../form/form-faults.ts'
import type { RecordEntry } from '../form/record-form.rules.ts'
import { useSeenWords } from '../list/use-seen-words.ts'
import type { KnownFault } from './details-choice.rules.ts'
import type { KnownFieldsProps } from './details-fields.tsx'
import { useFaultWords } from './use-details.ts'
import { useKnownWords } from './use-details-words.ts'

interface MoreYouKnowProps {
  known: Details
  onChange: (known: Details) => void
  /** What is saved of how the ground is seen; null if nothing is. It is offered as evidence, too. */
  seen: SeenUnder | null
  /** Another way in which it could be said to be seen, such as what the map shows now; null if there is none. */
  offered: SeenUnder | null
  onSeen: (seen: SeenUnder | null) => void
  /** How exact an outline is at the zoom at which it was drawn; null if that is not known. */
  drawnWithin: PositionMetres | null
  /** What must be mended; empty before the first try to save. */
  faults: readonly KnownFault[]
  /** What the server refused. */
  refused: readonly string[]
  /** What is typed, of which this has the PRN. */
  form: UseFormReturn<RecordEntry>
  /** The places of the form that must be mended. */
  faulty: readonly FormPlaceName[]
  /** Changes with each attempt to save that failed; opens it if something in it must be mended. */
  attempt: string
}

/** All that a finder may know beyond what a record needs, below one closed line that says what is in it. */
export function MoreYouKnow({ form, faulty, attempt, refused, ...props }: MoreYouKnowProps) {
  const { t } = useTranslation('known')
  const words = useKnownWords()
  const seenWords = useSeenWords()
  const faults = useFaultWords(props.faults)
  const { seen, offered, onSeen, ...fields } = props
  const { Fields, failed, again } = useFields()
  const prn = useWatch({ control: form.control, name: 'PRN' })
  const isFaulty = faulty.some((place) => place === 'known' || place === 'PRN')
  const line = [
    ...(prn.trim() === '' ? [] : [`PRN ${prn.trim()}`]),
    words.line(props.known),
    ...(seen ? [seenWords(seen)] : []),
  ]
  return (
    <OpeningRow
      {...useOpening(isFaulty ? attempt : null)}
      id={placeId('known')}
      flat
      title={t('title')}
      line={line.filter((part) => part !== '').join(' · ') || t('optional')}
    >
      <Stack sx={{ gap: 2 }}>
        <OptionalTexts form={form} />
        <SeenUnderLine {...{ seen, offered }} onChange={onSeen} />
        {Fields && <Fields {...fields} seen={seen} />}
        {!Fields && failed && (
          <Alert severity="warning" action={<Button onClick={again}>{t('tryAgain')}</Button>}>
            {t('failed')}
          </Alert>
        )}
        {!Fields && !failed && <Typography role="status">{t('loading')}</Typography>}
        {[...faults, ...refused].map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
      </Stack>
    </OpeningRow>
  )
}

interface SeenUnderLineProps {
  seen: SeenUnder | null
  offered: SeenUnder | null
  onChange: (seen: SeenUnder | null) => void
}

/** How the record was seen, as others will read it, with buttons to leave it out or to change it. */
function SeenUnderLine({ seen, offered, onChange }: SeenUnderLineProps) {
  const { t } = useTranslation('seen')
  const words = useSeenWords()
  if (!seen && !offered) return null
  const other = offered && JSON.stringify(offered) !== JSON.stringify(seen) ? offered : null
  const take = other && t('take', { seen: words(other) })
  return (
    <Box>
      <Typography variant="body2">{seen ? t('line', { seen: words(seen) }) : t('leftOut')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, ml: -0.5 }}>
        {/* One button for both ways, so that the focus stays where it was. */}
        <Button size="small" onClick={() => onChange(seen ? null : other)}>
          {seen ? t('leaveOut') : take}
        </Button>
        {seen && other && (
          <Button size="small" onClick={() => onChange(other)}>
            {take}
          </Button>
        )}
      </Stack>
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
