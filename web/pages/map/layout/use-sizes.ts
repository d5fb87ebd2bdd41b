import { useEffect, useState, useSyncExternalStore, type RefCallback } from 'react'
import type { Size } from './layout.ts'

/** The size of the window in CSS pixels, kept up to date. */
export function useWindowSize(): Size {
  const width = useSyncExternalStore(follow, () => window.innerWidth)
  const height = useSyncExternalStore(follow, () => window.innerHeight)
  return { width, height }
}

function follow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The size of an element in CSS pixels, kept up to date; null until it exists. */
export function useElementSize(): [ref: RefCallback<HTMLElement>, size: Size | null] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { width, height } = entry.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, size]
}
