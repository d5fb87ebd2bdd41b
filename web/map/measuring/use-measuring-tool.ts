import { useTranslation } from 'react-i18next'
import { RulerIcon } from '#web/ui/icons/map.ts'
import type { Tool } from '../controls/tool.ts'
import type { MeasuringControls } from './use-measuring.ts'

/** Measure Distance. Choosing it again puts the tool away. */
export function useMeasuringTool(controls: MeasuringControls): Tool {
  const { t } = useTranslation('measuring')
  const on = controls.measuring.phase !== 'off'
  return {
    id: 'measure',
    name: t('measure'),
    hint: t(controls.blocked ? 'measureBlocked' : on ? 'measureLeave' : 'measureHint'),
    keyCap: 'M',
    Icon: RulerIcon,
    disabled: controls.blocked,
    onPress: (byKeyboard) => (on ? controls.leave() : controls.begin({ byKeyboard })),
  }
}
