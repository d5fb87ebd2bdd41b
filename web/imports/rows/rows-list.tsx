import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useLabelsOf } from '#web/records/details/record-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** Rows that are shown at first, and more each time. */
const AT_ONCE = 25

interface RowsListProps {
  rows: readonly ImportRow[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onMend: (row: ImportRow) => void
  onShow: (row: ImportRow) => void
}

export function isOpen({ draft, record }: ImportRow): boolean {
  return draft === null && record === null
}

/** The rows as they would become records, with what is wrong with them. */
export function RowsList({ rows, chosen, onChoose, onMend, onShow }: RowsListProps) {
  const { t } = useTranslation('imports')
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [most, setMost] = useState(AT_ONCE)
  const listed = onlyFaulty ? rows.filter(({ errors }) => errors.length > 0) : rows
  const untouched = rows.filter((row) => isOpen(row) && !row.drafted && row.same_as === null)
  const ready = untouched.filter(({ errors }) => errors.length === 0)
  const asDrafts = untouched.filter(({ errors, can_be_draft }) => errors.length === 0 || can_be_draft)
  const choose = (those: readonly ImportRow[]) => onChoose(new Set(those.map(({ row }) => row)))
  const toggle = (row: number) => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    onChoose(next)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <Button variant="outlined" size="small" onClick={() => choose(ready)}>
          {t('rows.all')}
        </Button>
        {asDrafts.length > ready.length && (
          <Button variant="outlined" size="small" onClick={() => choose(asDrafts)}>
            {t('rows.allDrafts')}
          </Button>
        )}
        <Button size="small" color="secondary" onClick={() => onChoose(new Set())}>
          {t('rows.clear')}
        </Button>
        <FormControlLabel
          control={<Switch checked={onlyFaulty} onChange={({ target }) => setOnlyFaulty(target.checked)} />}
          label={t('rows.only')}
        />
        <Typography role="status" variant="body2">
          {t('rows.chosen', { count: chosen.size })}
        </Typography>
      </Box>
      {listed.length === 0 && <Typography>{t('rows.noErrors')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {listed.slice(0, most).map((row) => (
          <Row
            key={row.row}
            row={row}
            isChosen={chosen.has(row.row)}
            onToggle={() => toggle(row.row)}
            onMend={() => onMend(row)}
            onShow={() => onShow(row)}
          />
        ))}
      </Box>
      {listed.length > most && (
        <Button sx={{ mt: 2 }} onClick={() => setMost(most + AT_ONCE)}>
          {t('rows.more')}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  row: ImportRow
  isChosen: boolean
  onToggle: () => void
  onMend: () => void
  onShow: () => void
}

function Row({ row, isChosen, onToggle, onMend, onShow }: RowProps) {
  const { t } = useTranslation('imports')
  const labels = useLabelsOf()(row)
  const title = row.title || t('rows.untitled')
  const named = { row: row.row, title }
  return (
    <Box
      component="li"
      data-testid="import-row"
      sx={{
        display: 'flex',
        gap: 1,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        alignItems: 'flex-start',
      }}
    >
      <Checkbox
        checked={isChosen}
        disabled={!isOpen(row) || !(row.errors.length === 0 || row.can_be_draft)}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': t('rows.select', named) } }}
        sx={{ mt: -0.75 }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {row.row}. {row.title === '' ? title : <MemberText>{title}</MemberText>}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[labels.siteType, labels.monumentType, labels.period].filter((label) => label !== '').join(' · ')}
        </Typography>
        <RowNotes row={row} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -1 }}>
          {isOpen(row) && (
            <Button size="small" aria-label={t('rows.mendNamed', named)} onClick={onMend}>
              {t('rows.mend')}
            </Button>
          )}
          {(row.polygonCoordinate ?? row.place) && (
            <Button size="small" color="secondary" aria-label={t('rows.showNamed', named)} onClick={onShow}>
              {t('rows.show')}
            </Button>
          )}
        </Box>
      </Box>
      <State row={row} />
    </Box>
  )
}

function RowNotes({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  const { t: tRefusals } = useTranslation('refusals')
  return (
    <>
      {isOpen(row) && row.errors.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'error.main' }}>
          {row.errors.map(({ field, text }) => (
            <Typography key={field + text} component="li" variant="body2">
              {t(`fields.${field}` as 'fields.title')}: {refusalText(tRefusals, text)}
            </Typography>
          ))}
        </Box>
      )}
      {row.place_text !== null && (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          <span translate="no">{t('rows.written', { place: row.place_text })}</span>{' '}
          {row.place_within !== null && <span>{t('rows.within', { metres: row.place_within })}</span>}
        </Typography>
      )}
      {row.part !== null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t('rows.part', { part: row.part })}
        </Typography>
      )}
      {row.same_as !== null && row.record === null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t('rows.same')}{' '}
          <MuiLink component={Link} to={`/LidarPortal?record=${row.same_as}`}>
            {t('rows.sameRecord', { record: row.same_as })}
          </MuiLink>
        </Typography>
      )}
      {row.draft !== null && row.record === null && (
        <MuiLink component={Link} variant="body2" to={`/LidarPortal?draft=${row.draft}`}>
          {t('rows.toDraft')}
        </MuiLink>
      )}
      {row.record !== null && (
        <MuiLink component={Link} variant="body2" to={`/LidarPortal?record=${row.record}`}>
          {t('rows.toRecord', { record: row.record })}
        </MuiLink>
      )}
    </>
  )
}

function State({ row }: { row: ImportRow }) {
  const { t } = useTranslation('imports')
  if (row.record !== null) return <Chip size="small" color="success" label={t('rows.published')} />
  if (row.drafted) return <Chip size="small" color="primary" label={t('rows.drafted')} />
  return row.errors.length === 0 ? <Chip size="small" variant="outlined" label={t('rows.ready')} /> : null
}
