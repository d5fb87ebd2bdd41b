import { useEffect, useState, type RefCallback } from 'react'

/** Width of an element in whole pixels, kept up to date; 0 until the element exists. */
export function useWidth(): [ref: RefCallback<HTMLElement>, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}
