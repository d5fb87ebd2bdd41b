import { useTranslation } from 'react-i18next'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { LIVE_LIGHT } from '#web/map/layers/layer-state.ts'
import { ToolButton } from '#web/map/controls/tool-button.tsx'
import { SunIcon } from '#web/ui/icons/map.ts'
import { canBeLit, isLit } from './lit-ground.ts'

/** The toolbar button Live light; not shown where the live light is not available. */
export function LightTool() {
  const { t } = useTranslation('light')
  const background = useLayers()
  const { layers, comparison, changeLayer } = background
  if (!canBeLit(background)) return null
  const on = layers.overlays.light
  return (
    <ToolButton
      name={t('tool')}
      hint={t(comparison ? 'toolBlocked' : on ? 'toolLeave' : 'toolHint')}
      disabled={comparison !== null}
      pressed={isLit(background)}
      onPress={() => changeLayer({ do: 'switch', overlay: LIVE_LIGHT, on: !on })}
    >
      <SunIcon />
    </ToolButton>
  )
}
