import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field of a form after the server has refused it. */
export function useFocusOnRefusal(fault: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fault])
  return form
}
