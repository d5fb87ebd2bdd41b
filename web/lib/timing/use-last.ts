import { useState } from 'react'

/** The value, or the last value while it is null, so that a dialog keeps its content while it fades out. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
