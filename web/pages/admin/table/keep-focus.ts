/**
 * Moves the focus to the heading if no element has it, for example after an item has left the list together with its
 * button. Keyboard users continue from there.
 */
export function keepFocus(): void {
  if (document.activeElement === document.body || document.activeElement === null)
    document.querySelector('h1')?.focus()
}
