import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#web/map/controls/tool-button.tsx'
import { FilterIcon, ListIcon } from '#web/ui/icons/map.ts'
import { useBrowsing, type Browsing } from './use-browsing.ts'

interface BrowsingToolsProps {
  /**
   * Whether the buttons form a row of their own, because the toolbar of a small screen is high enough without them.
   */
  apart?: boolean
  /** Other buttons in that row. */
  children?: ReactNode
}

/** The buttons In view and Filter for the toolbar of the map. */
export function BrowsingTools({ apart = false, children }: BrowsingToolsProps) {
  const { t } = useTranslation(['inView', 'filter'])
  const browsing = useBrowsing()
  const isOpen = (part: Browsing['part']) => browsing.size !== 'closed' && browsing.part === part
  const press = (part: Browsing['part']) => (isOpen(part) ? browsing.resize('closed') : browsing.open(part))
  const buttons = (
    <>
      <ToolButton
        name={t('inView:open')}
        hint={t('inView:openHint')}
        disabled={false}
        pressed={isOpen('list')}
        onPress={() => press('list')}
      >
        <ListIcon />
      </ToolButton>
      <ToolButton
        name={t('filter:open')}
        hint={t('filter:openHint')}
        disabled={false}
        pressed={isOpen('filter')}
        onPress={() => press('filter')}
      >
        <FilterIcon />
      </ToolButton>
    </>
  )
  if (!apart) return buttons
  return (
    <Paper
      role="group"
      aria-label={t('inView:tools')}
      elevation={3}
      sx={{ display: 'flex', alignSelf: 'start', pointerEvents: 'auto' }}
    >
      {buttons}
      {children}
    </Paper>
  )
}
