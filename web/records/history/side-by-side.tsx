import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RECORD_PARTS, type RecordPart, type RecordVersion } from '#contract/records/own-records.ts'
import { usePartWords } from '../own/record-history.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { Columns, type Side } from './columns.tsx'
import { PhotosPaired } from './photos-paired.tsx'
import { wordChanges, type Piece } from './word-changes.rules.ts'

/** What members wrote themselves, in a language that nobody asked for. */
const WRITTEN: readonly RecordPart[] = ['title', 'description', 'PRN']

interface SideBySideProps {
  before: RecordVersion
  after: RecordVersion
  side: Side
  /** Whether only those with the right to the exact record get its photos. */
  withheld: boolean
}

/** Each part of two versions in two columns, with the changed words marked. */
export function SideBySide({ before, after, side, withheld }: SideBySideProps) {
  const { t } = useTranslation('ownRecords')
  const [was, is] = [usePartWords(before), usePartWords(after)]
  // An older server knows only how many there were.
  const photos = before.photos !== undefined && after.photos !== undefined
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Columns side={side} before={<Made version={before} />} after={<Made version={after} />} />
      {RECORD_PARTS.filter((part) => part !== 'pictures' || !photos).map((part) => (
        <Part
          key={part}
          name={t(`parts.${part}`)}
          pieces={wordChanges(was(part), is(part))}
          side={side}
          written={WRITTEN.includes(part)}
        />
      ))}
      {photos && <PhotosPaired before={before} after={after} side={side} withheld={withheld} />}
    </Box>
  )
}

function Made({ version }: { version: RecordVersion }) {
  const { t, i18n } = useTranslation('recordVersions')
  return (
    <Typography sx={{ fontWeight: 650 }}>
      {t('made', {
        version: version.version,
        day: dayWords(new Date(version.made_at), i18n.language),
        by: version.made_by ?? t('formerMember'),
      })}
    </Typography>
  )
}

interface PartProps {
  name: string
  pieces: readonly Piece[]
  side: Side
  written: boolean
}

function Part({ name, pieces, side, written }: PartProps) {
  const { t } = useTranslation('recordVersions')
  const id = useId()
  const same = pieces.every(({ kind }) => kind === 'same')
  const column = (hidden: Piece['kind']) => {
    const shown = pieces
      .filter(({ kind }) => kind !== hidden)
      .map((piece, at) => <Marked key={at} piece={piece} />)
    return written ? <MemberText>{shown}</MemberText> : shown
  }
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="h2" color="text.secondary">
        {name}
        {same && <span>{` · ${t('unchanged')}`}</span>}
      </Typography>
      <Columns side={side} before={column('added')} after={column('removed')} />
    </Box>
  )
}

/** A changed piece has a sign and a line besides its colour, and a word for screen readers. */
function Marked({ piece: { kind, text } }: { piece: Piece }) {
  const { t } = useTranslation('recordVersions')
  if (kind === 'same') return <>{text}</>
  return (
    <Box
      component={kind === 'removed' ? 'del' : 'ins'}
      sx={{
        bgcolor: kind === 'removed' ? '#fbe3e4' : '#e6ead6',
        textDecorationThickness: '2px',
        '&::before': { content: kind === 'removed' ? '"−"' : '"+"', fontWeight: 700, pr: 0.25 },
      }}
    >
      <ForScreenReaders as="span">{t(kind)} </ForScreenReaders>
      {text}
    </Box>
  )
}
