import { useTranslation } from 'react-i18next'
import { RulerIcon } from '#web/ui/icons/map.ts'
import { ToolButton } from '../controls/tool-button.tsx'
import type { MeasuringControls } from './use-measuring.ts'

/** The toolbar button Measure Distance. Pressing it again puts the tool away. */
export function MeasuringTool({ controls }: { controls: MeasuringControls }) {
  const { t } = useTranslation('measuring')
  const on = controls.measuring.phase !== 'off'
  return (
    <ToolButton
      name={t('measure')}
      hint={t(controls.blocked ? 'measureBlocked' : on ? 'measureLeave' : 'measureHint')}
      disabled={controls.blocked}
      pressed={on}
      onPress={(byKeyboard) => (on ? controls.leave() : controls.begin({ byKeyboard }))}
    >
      <RulerIcon />
    </ToolButton>
  )
}
