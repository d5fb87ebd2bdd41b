import type { Tool } from '#web/map/controls/tool.ts'

/** A line of the menu Tools, for tests of the tool without its menu. */
export function ToolAsButton({ tool }: { tool: Tool }) {
  return (
    <button
      disabled={tool.disabled ?? false}
      title={tool.hint}
      onClick={({ detail }) => tool.onPress(detail === 0)}
    >
      {tool.name}
    </button>
  )
}
