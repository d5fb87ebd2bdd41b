import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { PositionMetres } from '#contract/records/position.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { newEvidence, type KnownFault } from './details-choice.rules.ts'
import { NumberFields } from './number-fields.tsx'
import { OpeningRow } from './opening-row.tsx'
import { StateFields } from './state-fields.tsx'
import { SureFields } from './sure-fields.tsx'
import { useKnownWords } from './use-details-words.ts'

export interface KnownFieldsProps {
  known: Details
  onChange: (known: Details) => void
  seen: SeenUnder | null
  drawnWithin: PositionMetres | null
  faults: readonly KnownFault[]
}

type Row = 'sure' | 'how' | 'now' | 'numbers'

/** What opens below the row “Add what you know”: one row for each question. */
export function KnownFields({ known, onChange, seen, drawnWithin, faults }: KnownFieldsProps) {
  const { t } = useTranslation('known')
  const words = useKnownWords()
  const [open, setOpen] = useState<readonly Row[]>([])
  // What is offered once and taken out is not offered again.
  const [offered, setOffered] = useState<readonly Row[]>([])
  const offer = (row: Row) => {
    setOffered([...offered, row])
    if (row === 'sure' && known.position === null && drawnWithin !== null)
      onChange({ ...known, position: { metres: drawnWithin, by: seen ? 'lidar' : 'map' } })
    if (row === 'how' && known.evidence.length === 0 && seen)
      onChange({ ...known, evidence: [newEvidence('lidar', seen)] })
  }
  const toggle = (row: Row) => {
    const opens = !open.includes(row)
    setOpen(opens ? [...open, row] : open.filter((each) => each !== row))
    if (opens && !offered.includes(row)) offer(row)
  }
  const row = (name: Row, line: string) => ({
    title: t(`${name}.title`),
    line,
    open: open.includes(name),
    onToggle: () => toggle(name),
  })
  const change = (part: Partial<Details>) => onChange({ ...known, ...part })
  return (
    <Stack sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
      <OpeningRow {...row('sure', words.sureLine(known))}>
        <SureFields known={known} onChange={change} drawnWithin={drawnWithin} />
      </OpeningRow>
      <OpeningRow {...row('how', words.howLine(known))}>
        <EvidenceFields
          evidence={known.evidence}
          seen={seen}
          faulty={faults.length > 0}
          onChange={(evidence) => change({ evidence })}
        />
      </OpeningRow>
      <OpeningRow {...row('now', words.nowLine(known))}>
        <StateFields known={known} faulty={faults.length > 0} onChange={change} />
      </OpeningRow>
      <OpeningRow {...row('numbers', words.numbersLine(known))}>
        <NumberFields
          references={known.references}
          faulty={faults.length > 0}
          onChange={(references) => change({ references })}
        />
      </OpeningRow>
    </Stack>
  )
}
