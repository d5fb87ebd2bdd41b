import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { LIVE_LIGHT } from '#web/map/layer-state.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { canBeLit, isLit } from './lit-ground.ts'

/** Loaded when it is first needed. */
const LightCard = lazy(async () => {
  const { LightCard: card } = await import('#web/features/light/light-card.tsx')
  return { default: card }
})

/** The light card while the live relief is on, and the key L on the map, which moves the focus to it. */
export function LightControls() {
  const map = usePageMap()
  const background = useLayers()
  const { layersPanel, lightSize } = useMapLayout()
  const { light, comparison, changeLayer } = background
  const dial = useRef<HTMLElement | null>(null)
  const wanted = useRef(false)
  const dialRef = useCallback((element: HTMLElement | null) => {
    dial.current = element
    if (!element || !wanted.current) return
    wanted.current = false
    element.focus()
  }, [])
  const goToDial = useEffectEvent(() => {
    if (!canBeLit(background) || comparison) return
    if (dial.current) {
      dial.current.focus()
      return
    }
    wanted.current = true
    changeLayer({ do: 'switch', overlay: LIVE_LIGHT, on: true })
  })
  useEffect(() => {
    const canvas = map?.getCanvas()
    // Only on the map: elsewhere a character is text (WCAG 2.1.4).
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'l' && !ctrlKey && !metaKey && !altKey) goToDial()
    }
    canvas?.addEventListener('keydown', onKey)
    return () => canvas?.removeEventListener('keydown', onKey)
  }, [map])
  if (!isLit(background)) return null
  return (
    <Suspense fallback={null}>
      <LightCard store={light} small={layersPanel.small} size={lightSize} dialRef={dialRef} />
    </Suspense>
  )
}
