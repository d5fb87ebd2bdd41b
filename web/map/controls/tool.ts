import type { ComponentType } from 'react'

/** A line of the menu Tools. */
export interface Tool {
  /** The same in every language. */
  id: string
  name: string
  /** What it does, or why it cannot be used now. */
  hint?: string
  /** The key on the map that does the same. */
  keyCap?: string
  Icon: ComponentType
  disabled?: boolean
  /** @param byKeyboard whether it was chosen with a key */
  onPress: (byKeyboard: boolean) => void
}
