/** A section through a wooded hillside: pulses from the aircraft, some stopped by leaves, some reaching the bank below. */
const GROUND =
  'M0 236C40 230 70 226 100 224C112 223 116 234 126 234C136 234 139 205 156 205C173 205 178 222 196 221C240 218 262 214 286 213C300 212 306 196 330 196C354 196 360 211 376 211C420 210 450 204 480 198'
const TREES = [
  [34, 190, 26],
  [84, 178, 30],
  [232, 172, 32],
  [286, 176, 24],
  [424, 166, 30],
] as const
/** The points where the pulses end: on the ground, and in the leaves. */
const ON_GROUND = [
  [58, 229],
  [126, 234],
  [156, 205],
  [196, 221],
  [258, 216],
  [330, 196],
  [376, 211],
] as const
const IN_LEAVES = [
  [92, 156],
  [236, 144],
  [412, 146],
] as const

export function LidarDrawing() {
  return (
    <svg viewBox="0 0 480 280" width="100%" aria-hidden="true">
      {[...ON_GROUND, ...IN_LEAVES].map(([x, y]) => (
        <line
          key={x}
          x1="240"
          y1="36"
          x2={x}
          y2={y}
          stroke="var(--heather)"
          strokeWidth="1.4"
          strokeDasharray="3 5"
        />
      ))}
      <path d={`${GROUND}V280H0Z`} fill="var(--lichen-pale)" />
      <path d={GROUND} fill="none" stroke="var(--slate)" strokeWidth="3" />
      {TREES.map(([x, y, size]) => (
        <g key={x} opacity="0.9">
          <path d={`M${x} ${y}V${y + size + 24}`} stroke="var(--bracken)" strokeWidth="4" />
          <ellipse cx={x} cy={y} rx={size} ry={size * 0.85} fill="var(--lichen)" fillOpacity="0.55" />
        </g>
      ))}
      {IN_LEAVES.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill="var(--lichen)" />
      ))}
      {ON_GROUND.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="5" fill="var(--heather)" />
      ))}
      <g fill="var(--slate)">
        <path d="M208 30C222 24 262 24 276 30C278 32 276 35 272 35H216C212 35 209 33 208 30Z" />
        <path d="M228 28L240 12H248L246 28ZM210 31L202 19H208L219 28Z" />
      </g>
    </svg>
  )
}
