/** What was acted on may leave the list together with its button; whoever uses the keyboard goes on from the heading then. */
export function keepFocus(): void {
  if (document.activeElement === document.body || document.activeElement === null)
    document.querySelector('h1')?.focus()
}
