/** Whether this browser can draw the map. MapLibre itself only reports an error and leaves the area blank. */
export function hasWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // Browsers allow about sixteen contexts at a time, so this one is released at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
