import { Suspense, useCallback, useRef } from 'react'
import { partSoon } from '#web/lib/part-later.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useMapKey } from '#web/map/pointing/use-map-key.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { canBeLit, isLit } from './lit-ground.ts'

const LightCard = partSoon(async () => (await import('#web/relief/light/light-card.tsx')).LightCard)

/** The light card while the live relief is on, and the key L on the map, which moves the focus to it. */
export function LightControls() {
  const background = useLayers()
  const { layersPanel, lightSize } = useMapLayout()
  const { light, comparison, chooseRelief } = background
  const dial = useRef<HTMLElement | null>(null)
  const wanted = useRef(false)
  const dialRef = useCallback((element: HTMLElement | null) => {
    dial.current = element
    if (!element || !wanted.current) return
    wanted.current = false
    element.focus()
  }, [])
  useMapKey((key) => {
    if (key.toLowerCase() !== 'l' || !canBeLit(background)) return
    if (dial.current) {
      dial.current.focus()
      return
    }
    // A side is lit only if the visitor chooses so.
    if (comparison) return
    wanted.current = true
    chooseRelief({ picture: 'hillshade', model: 'DTM', lit: true })
  })
  if (!isLit(background)) return null
  const { relief } = background.shown
  const close = relief?.lit ? () => chooseRelief({ ...relief, lit: false }) : null
  return (
    <Suspense fallback={null}>
      <LightCard store={light} small={layersPanel.small} size={lightSize} dialRef={dialRef} onClose={close} />
    </Suspense>
  )
}
