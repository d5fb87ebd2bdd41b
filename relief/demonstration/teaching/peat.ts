import type { Grid } from '../../grid.ts'
import { reshapeField } from '../ground.ts'
import { fractalNoise, hash, smoothStep } from '../noise.ts'
import { points } from '../path.ts'

const BANK_RING = points('1536,470 1640,452 1692,520 1668,606 1560,612 1520,540')
/** Metres: the bank of peat of one family, and the uncut wall between it and the next. */
const BANK = { wide: 17, long: 46, wall: 1.6, depth: 0.6 } as const
const BEARING = 0.62

/**
 * Adds places where peat was dug for fuel: straight-edged, shallow hollows side by side, some cut further than
 * others.
 */
export function cutPeat(ground: Grid, seed: number): void {
  reshapeField(ground, BANK_RING, (height, x, y, inside) => {
    const across = x * Math.cos(BEARING) + y * Math.sin(BEARING)
    const along = -x * Math.sin(BEARING) + y * Math.cos(BEARING)
    const bank = Math.floor(across / BANK.wide)
    const shift = 30 * hash(bank, 7, seed)
    const row = Math.floor((along + shift) / BANK.long)
    const fromWall = Math.min(across - bank * BANK.wide, (bank + 1) * BANK.wide - across)
    const fromEnd = Math.min(along + shift - row * BANK.long, (row + 1) * BANK.long - along - shift)
    const luck = hash(bank, row, seed + 1)
    const cut = luck < 0.3 ? 0 : 0.3 + luck
    const floor = 0.08 * fractalNoise(x, y, { count: 2, wavelength: 9, gain: 0.5 }, seed + 2)
    const open = smoothStep(BANK.wall - 0.9, BANK.wall + 0.9, Math.min(fromWall, fromEnd))
    return height - open * smoothStep(2, 7, inside) * cut * (BANK.depth + floor)
  })
}
