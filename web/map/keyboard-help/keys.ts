/**
 * Every key of the map, in one place. A new key is added here, and its description to `keyboard.json`. Each entry of `keys`
 * is one way; keys that are pressed together are joined by `+`, and `Plus` is the + key.
 */
export const KEY_GROUPS = [
  {
    heading: 'map.heading',
    lines: [
      { keys: ['Arrows'], words: 'map.move' },
      { keys: ['Plus', 'Minus'], words: 'map.zoom' },
      { keys: ['Shift+Left', 'Shift+Right'], words: 'map.turn' },
      { keys: ['C'], words: 'map.copy' },
      { keys: ['3'], words: 'map.terrain' },
      { keys: ['H'], words: 'map.panels' },
      { keys: ['?'], words: 'map.keys' },
    ],
  },
  {
    heading: 'drawing.heading',
    lines: [
      { keys: ['D'], words: 'drawing.begin' },
      { keys: ['Arrows'], words: 'drawing.aim' },
      { keys: ['Shift+Arrows'], words: 'drawing.aimFinely' },
      { keys: ['Space', 'Insert'], words: 'drawing.corner' },
      { keys: ['Backspace', 'Ctrl+Z'], words: 'drawing.undo' },
      { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], words: 'drawing.redo' },
      { keys: ['Enter'], words: 'drawing.finish' },
      { keys: ['Escape'], words: 'drawing.cancel' },
    ],
  },
  {
    heading: 'measuring.heading',
    lines: [
      { keys: ['M'], words: 'measuring.begin' },
      { keys: ['Arrows'], words: 'drawing.aim' },
      { keys: ['Space', 'Insert'], words: 'measuring.point' },
      { keys: ['Backspace'], words: 'measuring.undo' },
      { keys: ['Enter'], words: 'measuring.finish' },
      { keys: ['Escape'], words: 'measuring.cancel' },
    ],
  },
  {
    heading: 'light.heading',
    lines: [
      { keys: ['L'], words: 'light.begin' },
      { keys: [','], words: 'light.back' },
      { keys: ['.'], words: 'light.on' },
    ],
  },
  {
    heading: 'comparing.heading',
    lines: [
      { keys: ['Left', 'Right'], words: 'comparing.move' },
      { keys: ['PageUp', 'PageDown'], words: 'comparing.moveFar' },
      { keys: ['Home', 'End'], words: 'comparing.moveWhole' },
    ],
  },
  {
    heading: 'search.heading',
    lines: [
      { keys: ['Up', 'Down'], words: 'search.choose' },
      { keys: ['Enter'], words: 'search.go' },
      { keys: ['Escape'], words: 'search.clear' },
    ],
  },
] as const
