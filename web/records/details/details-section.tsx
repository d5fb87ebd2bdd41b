import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { OutsideLink } from './record-facts.tsx'
import { useKnownWords, type KnownPiece } from './use-details-words.ts'

/** What the finder of a record knows, with what a reviewer is sure of beside it. Nothing where nothing was said. */
export function KnownSection({ record }: { record: Pick<RecordDetail, 'known' | 'review' | 'references'> }) {
  const { t } = useTranslation('known')
  const id = useId()
  const words = useKnownWords()
  if (!record.known) return null
  const facts = words.facts(record.known, record.review ?? null, record.references)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {t('heading')}
      </Typography>
      <FactList
        facts={facts.map(({ name, lines }) => ({
          name,
          value: lines.map((pieces, at) => (
            <div key={at}>{pieces.length === 0 ? t('said') : <Pieces pieces={pieces} />}</div>
          )),
        }))}
      />
    </Box>
  )
}

function Pieces({ pieces }: { pieces: readonly KnownPiece[] }) {
  return pieces.map(({ text, written, href }, at) => (
    <Fragment key={at}>
      {at > 0 && <span>{' · '}</span>}
      {href && <OutsideLink href={href} text={text} />}
      {!href && (written ? <MemberText>{text}</MemberText> : <span>{text}</span>)}
    </Fragment>
  ))
}
