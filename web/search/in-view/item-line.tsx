import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ArticleIcon, ZoomInIcon } from '#web/ui/icons/map.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import type { MapItem } from './map-item.ts'

export interface ItemActions<Item extends MapItem> {
  /** Opens its popup on the map. */
  onShow: (item: Item) => void
  onZoom: (item: Item) => void
  onOpen: (item: Item) => void
  /** Called with the item that is under the pointer or has the focus; null if there is none. */
  onPoint: (item: Item | null) => void
}

/** Attribute of the buttons that the arrow keys go through. */
export const TITLE = 'data-item-title'

interface ItemLineProps<Item extends MapItem> extends ItemActions<Item> {
  item: Item
  openLabel: string | null
}

export function ItemLine<Item extends MapItem>(props: ItemLineProps<Item>) {
  const { item, openLabel, onShow, onZoom, onOpen, onPoint } = props
  const { t } = useTranslation('inView')
  const pointed = {
    onMouseEnter: () => onPoint(item),
    onMouseLeave: () => onPoint(null),
    onFocus: () => onPoint(item),
    onBlur: () => onPoint(null),
  }
  return (
    <Box
      component="li"
      {...pointed}
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        py: 0.5,
        '&:hover, &:focus-within': { backgroundColor: 'action.hover' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link
          component="button"
          {...{ [TITLE]: '' }}
          onClick={() => onShow(item)}
          sx={{
            font: 'inherit',
            fontWeight: 600,
            textAlign: 'start',
            overflowWrap: 'anywhere',
            minHeight: 28,
          }}
        >
          {item.titleOfMember ? <MemberText>{item.title}</MemberText> : item.title}
        </Link>
        <Typography variant="body2" color="text.secondary" lang={item.subtitleLanguage}>
          {item.subtitle}
        </Typography>
      </Box>
      <LineButton
        name={t('zoomTo')}
        label={t('zoomToItem', { title: item.title })}
        onPress={() => onZoom(item)}
      >
        <ZoomInIcon />
      </LineButton>
      {openLabel !== null && (
        <LineButton
          name={openLabel}
          label={t('openItem', { action: openLabel, title: item.title })}
          onPress={() => onOpen(item)}
        >
          <ArticleIcon />
        </LineButton>
      )}
    </Box>
  )
}

function LineButton(props: { name: string; label: string; onPress: () => void; children: ReactNode }) {
  return (
    <Tooltip title={props.name}>
      <IconButton
        aria-label={props.label}
        onClick={props.onPress}
        color="secondary"
        sx={{ width: 40, height: 40, '@media (pointer: coarse)': { width: 44, height: 44 } }}
      >
        {props.children}
      </IconButton>
    </Tooltip>
  )
}
