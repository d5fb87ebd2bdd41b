import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, Fragment, useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { QueuedRecord } from '#contract/review/review-queue.ts'
import type { Place } from '#geo/position.ts'
import type { WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { rememberedViewpoint } from '#web/map/view/view-memory.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useHasDiscussions } from '#web/discussion/use-has-discussions.ts'
import { KeyCap } from '#web/map/keyboard-help/key-cap.tsx'
import { guardDecisions } from './queue/decision/stored-decisions.ts'
import { queueQuery } from './queue/review-queue.data.ts'
import { useDecisions } from './queue/decision/use-decisions.ts'
import { useFilterAddress } from '../map/state/filter-address.ts'
import { DeskList, LIST_STATUS } from './desk-list.tsx'
import { DeskRecord, type Decided } from './record/desk-record.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useReviewAddress } from './use-review-address.ts'

const LINES = [
  { keys: ['J', 'K'], words: 'step' },
  { keys: ['V'], words: 'verified' },
  { keys: ['N'], words: 'not_archaeological' },
  { keys: ['D'], words: 'already_recorded' },
  { keys: ['I'], words: 'needs_info' },
  { keys: ['S'], words: 'seen' },
  { keys: ['C'], words: 'comment' },
  { keys: ['1', '9'], words: 'relief' },
  { keys: ['Z'], words: 'bare' },
  { keys: ['U'], words: 'undo' },
  { keys: ['?'], words: 'help' },
] as const

interface KeyListProps {
  open: boolean
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** The keys of the list, and the switch that turns them off. */
function KeyList({ open, on, onSwitch, onClose }: KeyListProps) {
  const { t } = useTranslation(['reviewQueue', 'portal'])
  const titleId = useId()
  const hasDiscussions = useHasDiscussions()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('keys.title')}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={titleId}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {t('keys.intro')}
        </Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '90px 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
        >
          {LINES.filter(({ words }) => words !== 'comment' || hasDiscussions).map(({ keys, words }) => (
            <Fragment key={words}>
              <dt>
                {keys.map((each, at) => (
                  <Fragment key={each}>
                    {at > 0 && <span>{words === 'relief' ? '–' : ', '}</span>}
                    <KeyCap>{each}</KeyCap>
                  </Fragment>
                ))}
              </dt>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {t(`keys.${words}`)}
              </Typography>
            </Fragment>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={on} onChange={(_, next) => onSwitch(next)} />}
          label={t('keys.on')}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Pixels from which the list, the map and the decision stand side by side. */
const WIDE = '(min-width: 1100px)'

/** The list of the reviewer, the record that is open, and what the reviewer says about it. */
export function ReviewDesk() {
  const wide = useMedia(WIDE)
  const [address, change] = useReviewAddress()
  const [filter, setFilter] = useFilterAddress()
  const [near] = useState(middleOfMap)
  const { tab, order, seen, record } = address
  const query = useInfiniteQuery(queueQuery({ tab, order, seen, filter, near }))
  const open = (id: number | null) =>
    change({ record: id, deciding: false }, record === null || id === null ? 'as a step' : 'in place')
  const decisions = useDecisions((id) => open(id))
  const listed = query.data?.pages.flatMap((page) => page.records) ?? []
  const records = listed.filter(({ id }) => !decisions.gone.has(id))
  const [bare, setBare] = useState(false)
  const [drafted, setDrafted] = useState(0)
  const draftChanged = () => setDrafted((before) => before + 1)
  const [relief, setRelief] = useState<WantedRelief>(null)
  useEffect(guardDecisions, [])
  useNextAhead(records, record)
  const { keys, goTo, after, see, isSeen } = useDeskKeys({
    records,
    record,
    hidesSeen: !seen,
    onOpen: open,
    onDrafted: draftChanged,
    onBare: setBare,
    onRelief: setRelief,
    undo: decisions.undo,
  })
  const backToList = useBackToList(record, () => open(null))
  const decide = (decided: Decided) => {
    const next = after(decided.id)
    decisions.decide(decided)
    if (wide && next) goTo(next)
    else backToList()
  }

  return (
    <Box
      sx={{
        display: 'grid',
        height: '100%',
        minHeight: 0,
        gridTemplateColumns: wide ? '300px minmax(0, 1fr)' : 'minmax(0, 1fr)',
        gridTemplateRows: 'minmax(0, 1fr)',
      }}
    >
      <ListColumn wide={wide} shown={wide || record === null}>
        <DeskList
          address={address}
          change={change}
          filter={filter}
          onFilter={setFilter}
          query={query}
          records={records}
          gone={listed.length - records.length}
          onChoose={open}
          onKeyDown={keys.onKeyDown}
          onKeys={() => keys.help(true)}
        />
      </ListColumn>
      <DeskRecord
        id={record}
        listEmpty={query.data !== undefined && records.length === 0}
        wide={wide}
        bare={bare}
        relief={[relief, setRelief]}
        deciding={address.deciding}
        onStep={(deciding) => change({ deciding }, 'as a step')}
        onBack={() => open(null)}
        seen={isSeen}
        onSeen={see}
        promiseOpen={query.data?.pages[0]?.promise_open ?? false}
        failure={record === null ? null : (decisions.failures.get(record) ?? null)}
        drafted={drafted}
        onDrafted={draftChanged}
        onDecide={decide}
      />
      <KeyList open={keys.helping} on={keys.on} onSwitch={keys.switchOn} onClose={() => keys.help(false)} />
    </Box>
  )
}

function middleOfMap(): Place {
  const { latitude, longitude } = rememberedViewpoint()
  return { latitude, longitude }
}

/** Returns a function that closes the record and moves the focus to the list: the button that was pressed has gone by then. */
function useBackToList(open: number | null, close: () => void): () => void {
  const wanted = useRef(false)
  useEffect(() => {
    if (open !== null || !wanted.current) return
    wanted.current = false
    document.getElementById(LIST_STATUS)?.focus()
  }, [open])
  return () => {
    wanted.current = true
    close()
  }
}

/** Kept while a record is open on a phone, so that going back finds it where it was. */
function ListColumn({ wide, shown, children }: { wide: boolean; shown: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: shown ? 'block' : 'none',
        overflowY: 'auto',
        borderRight: wide ? 1 : 0,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {children}
    </Box>
  )
}

/** Fetches the record after the open one, so that its map needs no new beginning. */
function useNextAhead(records: readonly QueuedRecord[], open: number | null): void {
  const at = records.findIndex(({ id }) => id === open)
  const next = at < 0 ? null : (records[at + 1]?.id ?? null)
  const enabled = next !== null
  useQuery({ ...recordQuery(next ?? 0), enabled })
  useQuery({ ...reviewQuery(next ?? 0), enabled })
}
