import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './modal.module.css'

interface WindowProps {
  /** Ids of the elements that name and describe the window. */
  labelledBy?: string
  describedBy?: string
  label?: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A modal window that is open while it is rendered. The browser keeps the keyboard focus inside it, closes it on Escape
 * and gives the focus back.
 */
export function Window({ labelledBy, describedBy, label, className, onClose, children }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Close the window before its element is removed: only an open window gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Outside what opened it, whose type and size it would take over: a popup on the map has those of the map.
  return createPortal(
    // Escape is the keyboard equivalent of a click outside the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}

interface ModalProps {
  title: string
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A question or message with buttons. */
export function Modal({ title, actions, onClose, children }: ModalProps) {
  const id = useId()
  return (
    <Window className={css.modal} labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose}>
      <div>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={css.content}>
          {children}
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </Window>
  )
}
