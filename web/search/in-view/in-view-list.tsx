import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemActions, ItemLine, TITLE } from './item-line.tsx'
import type { ItemGroup, MapItem } from './map-item.ts'

interface InViewListProps<Item extends MapItem> extends ItemActions<Item> {
  groups: readonly ItemGroup<Item>[]
}

/** A list of everything in view, for visitors who do not use a pointer or cannot see the map. */
export function InViewList<Item extends MapItem>({ groups, ...actions }: InViewListProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const titles = [...(list.current?.querySelectorAll<HTMLElement>(`[${TITLE}]`) ?? [])]
    const at = titles.findIndex((title) => title === document.activeElement)
    const next = stepByKey(event.key, at, titles.length)
    if (next === null) return
    event.preventDefault()
    titles[next]?.focus()
  }
  return (
    <Stack ref={list} role="presentation" onKeyDown={step} sx={{ gap: 3 }}>
      {groups.map((group) => (
        <Group key={group.kind} group={group} {...actions} />
      ))}
    </Stack>
  )
}

function Group<Item extends MapItem>({ group, ...actions }: ItemActions<Item> & { group: ItemGroup<Item> }) {
  const { t } = useTranslation('inView')
  const id = useId()
  const { heading, items, total, state, onMore } = group
  const list = useRef<HTMLUListElement>(null)
  const goToFirstNew = useFirstNewItem(list, items.length)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" variant="body1" sx={{ fontWeight: 650 }}>
        {heading}
      </Typography>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {state === 'there' && (items.length > 0 ? total : group.empty)}
      </Typography>
      {state === 'waiting' && items.length === 0 && <CircularProgress size={28} aria-label={t('loading')} />}
      {state === 'failed' && (
        <Alert
          severity="warning"
          action={group.onTryAgain && <Button onClick={group.onTryAgain}>{t('tryAgain')}</Button>}
        >
          {t('failed')}
        </Alert>
      )}
      <Box component="ul" ref={list} aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} openLabel={group.openLabel} {...actions} />
        ))}
      </Box>
      {onMore && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            goToFirstNew()
            onMore()
          }}
          sx={{ mt: 1 }}
        >
          {t('more')}
        </Button>
      )}
    </Box>
  )
}

/** Moves the focus to the first item that is added: the button that asked for more may go, and the focus with it. */
function useFirstNewItem(list: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    list.current?.querySelectorAll<HTMLElement>(`[${TITLE}]`)[from.current]?.focus()
    from.current = null
  }, [list, count])
  return () => {
    from.current = count
  }
}

/**
 * The index of the line to which the key leads from the line `at` of `count` lines: up, down, first or last. Null for other
 * keys, or if no line has the focus.
 */
function stepByKey(key: string, at: number, count: number): number | null {
  if (at < 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
