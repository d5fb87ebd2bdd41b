import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { drawingCommand, type DrawingCommand } from '../drawing-keys.ts'

interface KeyHandling {
  /** Whether a key on the map starts the tool. */
  begins: (event: KeyboardEvent) => boolean
  active: boolean
  /** The commands that apply, where not all of them do. */
  only?: readonly DrawingCommand['type'][]
  byKeyboard: boolean
  setByKeyboard: (used: boolean) => void
  begin: () => void
  run: (command: DrawingCommand) => void
  /** The map moved under the cross. */
  follow: () => void
}

/** The keys of a tool that sets places on the map, with the middle of the map as the pointer. */
export function usePlacingKeys(map: MapLibreMap | null, handling: KeyHandling): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (handling.begins(event)) handling.begin()
    if (!handling.active) return
    const command = drawingCommand(event)
    if (!command || handling.only?.includes(command.type) === false) return
    event.preventDefault()
    // The map itself also reacts to some of these keys.
    event.stopPropagation()
    if (command.type === 'pan' || command.type === 'corner') handling.setByKeyboard(true)
    handling.run(command)
  })
  const onPointer = useEffectEvent(() => handling.setByKeyboard(false))
  const onMove = useEffectEvent(() => {
    if (handling.active && handling.byKeyboard) handling.follow()
  })

  useEffect(() => {
    if (!map) return
    const canvas = map.getCanvas()
    const key = (event: KeyboardEvent) => onKey(event)
    const pointer = () => onPointer()
    const move = () => onMove()
    canvas.addEventListener('keydown', key)
    canvas.addEventListener('pointermove', pointer)
    canvas.addEventListener('pointerdown', pointer)
    map.on('move', move)
    return () => {
      canvas.removeEventListener('keydown', key)
      canvas.removeEventListener('pointermove', pointer)
      canvas.removeEventListener('pointerdown', pointer)
      map.off('move', move)
    }
  }, [map])
}
