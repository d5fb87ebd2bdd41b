import { useEffect, useRef, type RefObject } from 'react'

/** For a form: when the server has refused it, the first field that it finds fault with takes the focus. */
export function useFocusOnRefusal(fault: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fault])
  return form
}
