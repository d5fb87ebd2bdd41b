import { useState } from 'react'

/** The value, or the last there was while it is null: a dialog that fades out keeps what it showed. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
