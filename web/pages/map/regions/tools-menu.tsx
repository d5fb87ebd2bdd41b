import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '#web/map/keyboard-help/key-cap.tsx'
import type { Tool } from '#web/map/controls/tool.ts'
import { ExpandMoreIcon } from '#web/ui/icons/controls.ts'
import { ToolsIcon } from '#web/ui/icons/map.ts'
import { UPLAND } from '#web/ui/style/theme.ts'
import { useMenu } from '#web/ui/use-menu.ts'
import type { Frame } from '../layout/screens.ts'

interface ToolsMenuProps {
  frame: Frame
  tools: readonly Tool[]
}

/** The button Tools and its menu: everything that seeing the ground or adding a find does not need now. */
export function ToolsMenu({ frame, tools }: ToolsMenuProps) {
  const { t } = useTranslation('map')
  const menu = useMenu()
  const choose = (tool: Tool) => (event: MouseEvent) => {
    if (tool.disabled) return
    menu.close()
    // A click made with a key has a pointer press count of 0.
    tool.onPress(event.detail === 0)
  }
  return (
    <Box sx={frame === 'wide' ? { position: 'relative' } : {}}>
      {frame === 'wide' ? (
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<ToolsIcon />}
          endIcon={<ExpandMoreIcon />}
          data-control="tools"
          sx={BUTTON}
          {...menu.buttonProps}
        >
          {t('tools.open')}
        </Button>
      ) : (
        <Tooltip title={t('tools.open')} placement="left">
          <IconButton
            aria-label={t('tools.open')}
            data-control="tools"
            color="secondary"
            sx={ICON}
            {...menu.buttonProps}
          >
            <ToolsIcon />
          </IconButton>
        </Tooltip>
      )}
      {menu.open && (
        <Paper elevation={8} aria-label={t('tools.open')} sx={[MENU, PLACE[frame]]} {...menu.menuProps}>
          {tools.map((tool) => (
            <ButtonBase
              role="menuitem"
              tabIndex={-1}
              key={tool.id}
              data-control={tool.id}
              aria-disabled={tool.disabled === true}
              onClick={choose(tool)}
              sx={ITEM}
            >
              <tool.Icon />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
                  {tool.name}
                </Typography>
                {tool.disabled && tool.hint && (
                  <Typography
                    component="span"
                    variant="caption"
                    sx={{ display: 'block', whiteSpace: 'normal' }}
                  >
                    {tool.hint}
                  </Typography>
                )}
              </Box>
              {tool.keyCap && frame === 'wide' && <KeyCap>{tool.keyCap}</KeyCap>}
            </ButtonBase>
          ))}
        </Paper>
      )}
    </Box>
  )
}

const BUTTON = {
  minHeight: 52,
  boxShadow: 3,
  backgroundColor: '#fffffffa',
  '&:hover': { backgroundColor: UPLAND.slatePale },
} as const

const ICON = {
  width: 48,
  height: 48,
  borderRadius: 1,
  boxShadow: 3,
  backgroundColor: '#fffffffa',
  '&:hover': { backgroundColor: UPLAND.slatePale },
} as const

const MENU = {
  position: 'absolute',
  zIndex: 6,
  py: 0.5,
  overflowY: 'auto',
  pointerEvents: 'auto',
  backgroundColor: '#fffffffa',
} as const

/** Below its button, or a sheet where there is no room for that. */
const PLACE = {
  wide: { top: 'calc(100% + 8px)', left: 0, width: 290, maxHeight: 'calc(100dvh - 220px)' },
  upright: { right: 0, bottom: 0, width: 'min(320px, 100%)', maxHeight: '100%' },
  sideways: { right: 0, bottom: 0, width: 320, maxHeight: '65vh' },
} as const

const ITEM = {
  width: '100%',
  justifyContent: 'flex-start',
  textAlign: 'start',
  minHeight: 44,
  gap: 1.5,
  '&:hover': { backgroundColor: 'action.hover' },
  px: 1.5,
  py: 0.5,
  whiteSpace: 'normal',
  '&[aria-disabled=true]': { color: 'text.secondary', cursor: 'default' },
  '& > svg': { color: 'secondary.main', flexShrink: 0 },
  '&[aria-disabled=true] > svg': { color: 'text.disabled' },
} as const
