import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/**
 * A menu button that follows the ARIA practices: arrow keys, Home and End move, a letter finds an item, Escape and Tab
 * close.
 */
export function useMenu() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!open) return
    items()[0]?.focus()
    const leave = ({ target }: PointerEvent) => {
      const inside = [menu, button].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!inside) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false)
    else if (event.key === 'Escape') close()
    else if (!moveFocus(items(), event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }

  return {
    open,
    close,
    buttonProps: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onClick: () => setOpen(!open),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      },
    } as const,
    menuProps: { ref: menu, role: 'menu', tabIndex: -1, onKeyDown } as const,
  }
}

/** Returns false if the key does not move the focus. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement)
  const next = placeAfter(items, at, key)
  items[next]?.focus()
  return next >= 0
}

function placeAfter(items: HTMLElement[], at: number, key: string): number {
  const count = items.length
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return -1
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const later = items.findIndex((item, place) => place > at && begins(item))
  return later >= 0 ? later : items.findIndex(begins)
}
