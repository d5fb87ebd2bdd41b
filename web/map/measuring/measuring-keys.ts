type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** M on the map begins to measure. Only there: elsewhere a letter is text (WCAG 2.1.4). */
export function beginsMeasuring(event: Key): boolean {
  return event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
}
