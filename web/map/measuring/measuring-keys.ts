type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** M starts measuring, but only on the map: elsewhere a letter is text (WCAG 2.1.4). */
export function beginsMeasuring(event: Key): boolean {
  return event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
}
