import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'
import { piecesOf } from './tiles/tile-pieces.ts'
import { sheetsOf } from './tiles/tile-sheets.ts'
import { TileStore } from './tiles/tile-store.ts'
import { tilesUnder, tileZoomFor } from './tiles/wanted-tiles.ts'

const WANTED: TileAddress = { z: 15, x: 16_040, y: 10_814 }
const CHILD: TileAddress = { z: 16, x: 32_081, y: 21_628 }
const GRANDPARENT: TileAddress = { z: 13, x: 4010, y: 2703 }

function pieces(ready: TileAddress[], empty: TileAddress[] = []) {
  const [there, holes] = [new Set(ready.map(tileKey)), new Set(empty.map(tileKey))]
  return piecesOf(WANTED, 12, { isReady: (key) => there.has(key), isEmpty: (key) => holes.has(key) })
}

describe('the tile that is drawn', () => {
  it('is the wanted one', () => {
    expect(pieces([WANTED, CHILD, GRANDPARENT])).toEqual([{ area: WANTED, from: WANTED }])
  })

  it('is a coarser one while the wanted one is loading', () => {
    expect(pieces([GRANDPARENT])).toEqual([{ area: WANTED, from: GRANDPARENT }])
  })

  it('is a finer one if it has loaded, and a coarser one for the rest', () => {
    const drawn = pieces([CHILD, GRANDPARENT])
    expect(drawn).toHaveLength(4)
    expect(drawn.filter(({ from }) => from.z === GRANDPARENT.z)).toHaveLength(3)
    expect(drawn).toContainEqual({ area: CHILD, from: CHILD })
  })

  it('is none where the tileset has a hole, whatever coarser tiles show', () => {
    expect(pieces([GRANDPARENT], [WANTED])).toEqual([])
    expect(pieces([])).toEqual([])
  })
})

describe('the zoom of tiles', () => {
  it('makes a pixel of a tile about as large as one of the screen', () => {
    expect(tileZoomFor(16, 256)).toBe(17)
    expect(tileZoomFor(16, 512)).toBe(16)
    expect(tileZoomFor(15.4, 512)).toBe(15)
  })

  it('has coarser tiles below it, each once, down to the coarsest of the tileset', () => {
    expect(tilesUnder([WANTED, { ...WANTED, x: WANTED.x + 1 }], 12)).toEqual([{ z: 12, x: 2005, y: 1351 }])
    expect(tilesUnder([GRANDPARENT], 13)).toEqual([])
  })
})

describe('sheets of tiles', () => {
  it('contain the loaded neighbours and never grow beyond their limit', () => {
    const there = new Set(['15/16040/10814', '15/16041/10814', '13/4010/2703'])
    const sheets = sheetsOf([WANTED, GRANDPARENT], 256, (tile) => there.has(tileKey(tile)))
    expect(sheets.get(15)).toMatchObject({ x: 16_040, y: 10_814, columns: 2, rows: 1 })
    expect(sheets.get(13)).toMatchObject({ columns: 1, rows: 1 })
    const many = Array.from({ length: 40 }, (_, at) => ({ z: 15, x: at, y: 7 }))
    expect(sheetsOf(many, 256, ({ y }) => y === 7).get(15)?.columns).toBe(12)
  })
})

describe('the store of tiles', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function storeOf(answer: (tile: TileAddress) => TileHeights | null | 'fails') {
    const asked: string[] = []
    const aborted: string[] = []
    const fetchTile = (_: unknown, tile: TileAddress, signal: AbortSignal) => {
      asked.push(tileKey(tile))
      signal.addEventListener('abort', () => aborted.push(tileKey(tile)))
      const told = answer(tile)
      return told === 'fails' ? Promise.reject(new Error('down')) : Promise.resolve(told)
    }
    const store = new TileStore(sampleElevation(), fetchTile, () => undefined)
    return { store, asked, aborted }
  }

  const arrived = () => vi.advanceTimersByTimeAsync(0)

  it('requests each tile once, and never repeats a request for a hole', async () => {
    const { store, asked } = storeOf(({ z }) => (z === 15 ? null : new Float32Array(4)))
    store.want([WANTED, CHILD])
    expect(store.waiting).toBe(2)
    await arrived()
    store.want([WANTED, CHILD])
    expect(asked).toEqual([tileKey(WANTED), tileKey(CHILD)])
    expect(store.waiting).toBe(0)
    expect(store.isHole(tileKey(WANTED))).toBe(true)
    expect(store.heightsOf(tileKey(CHILD))).toHaveLength(4)
  })

  it('no longer waits for tiles outside the view', () => {
    const { store, aborted } = storeOf(() => new Float32Array(4))
    store.want([WANTED, CHILD])
    store.want([CHILD])
    expect(aborted).toEqual([tileKey(WANTED)])
    expect(store.waiting).toBe(1)
  })

  it('repeats a failed request after a while', async () => {
    const { store, asked } = storeOf(() => 'fails')
    store.want([WANTED])
    await arrived()
    expect([store.isFailing, store.waiting]).toEqual([true, 0])
    store.want([WANTED])
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4000)
    store.want([WANTED])
    expect(asked).toHaveLength(2)
    store.close()
  })

  it('drops the tiles that were not wanted for longest when it is full', async () => {
    const { store } = storeOf(() => new Float32Array(2 ** 23))
    const rows = [0, 1, 2, 3].map((y) => ({ z: 14, x: 1, y }))
    for (const tile of rows) {
      store.want([tile])
      await arrived()
    }
    store.want(rows.slice(3))
    expect(rows.map((tile) => store.heightsOf(tileKey(tile)) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})
