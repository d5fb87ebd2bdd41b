import { useEffect, useState } from 'react'

/**
 * The value once it has not changed for this many milliseconds.
 * @param before until then for the first time; by default, the first value counts at once
 */
export function useRested<T extends string | number | boolean | null>(
  value: T,
  milliseconds: number,
  before: T = value,
): T {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
